({
    told: document.getElementById("told").textContent,
    step: Number(document.getElementById("step").value),
    blocks: Object.fromEntries(Array.from(document.querySelectorAll("#graph .block"), (block) => [block.dataset.block, {
        filled: block.classList.contains("filled"), sealed: block.classList.contains("sealed"),
        signs: block.querySelector(".signs").textContent,
        phis: Array.from(block.querySelectorAll(".phi"), (phi) => phi.textContent).filter((text) => text !== ""),
        gone: block.querySelectorAll(".gone.shown").length,
        place: JSON.stringify(block.querySelector(".frame").getBBox()),
    }])),
})
