//! A tlc page in headless Chromium: tests read it, press its keys and buttons, and see its network
//! requests.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use headless_chrome::protocol::cdp::Page::CaptureScreenshotFormatOption;
use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::protocol::cdp::{Emulation, Log, Network, Runtime};
use headless_chrome::{Browser, LaunchOptions, Tab};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The size of a window on a desk.
pub const DESKTOP: (u32, u32) = (1400, 900);

/// The size of a window on a phone.
pub const PHONE: (u32, u32) = (500, 800);

/// An open page.
pub struct Page {
    tab: Arc<Tab>,
    /// Script errors, and requests to anything but the file; there must be none.
    complaints: Arc<Mutex<Vec<String>>>,
    address: String,
    // Dropped with the page, which closes the browser, stops the server and removes the files.
    _browser: Browser,
    _kept: (tempfile::TempDir, Option<Server>),
}

/// A process that is stopped when it is no longer needed.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The compiler: the one that the environment names, or else the one last built for tests.
fn compiler() -> PathBuf {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/tlc");
    std::env::var_os("TLC").map_or_else(built, PathBuf::from)
}

/// Returns the browser; without one, prints a line and returns `None`, or fails if all tools are required.
pub fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&folders).map(|folder| folder.join("chromium")).find(|path| path.exists());
    or_skipped(found, "chromium")
}

/// Returns the script of axe-core, which checks accessibility; without it, prints a line and returns `None`, or
/// fails if all tools are required.
pub fn axe() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
    or_skipped(std::fs::read_to_string(file).ok(), "axe-core")
}

fn or_skipped<T>(found: Option<T>, tool: &str) -> Option<T> {
    if found.is_none() {
        let is_required = std::env::var_os("TLC_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "{tool} is missing");
        eprintln!("skipped: there is no {tool}");
    }
    found
}

/// Runs a test in the browser, if there is one. Its page must have reported no error and requested nothing but its
/// own files.
pub fn in_browser(test: impl FnOnce(&PathBuf) -> Result<Page>) -> Result<()> {
    let Some(chromium) = chromium() else { return Ok(()) };
    let page = test(&chromium)?;
    assert_eq!(page.complaints(), Vec::<String>::new());
    Ok(())
}

impl Page {
    /// Writes a page by calling tlc with these arguments and `--html`, and opens it.
    pub fn open(chromium: &Path, arguments: &str, fragment: &str) -> Result<Page> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("page.html");
        let call = arguments.replace("%", &file.display().to_string());
        let made =
            Command::new(compiler()).args(call.split_whitespace()).current_dir(folder.path()).output()?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned().into());
        }
        let address = format!("file://{}", file.display());
        Page::at(chromium, (folder, None), address.clone(), fragment, address, DESKTOP)
    }

    /// Opens the page that `tlc ssa --serve` shows.
    pub fn open_served(chromium: &Path) -> Result<Page> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(compiler());
        command.args(["ssa", "--serve"]).current_dir(folder.path()).stdout(Stdio::piped());
        let mut server = Server(command.spawn()?);
        let mut line = String::new();
        BufReader::new(server.0.stdout.take().ok_or("an output")?).read_line(&mut line)?;
        let address = line.split(' ').next().unwrap_or_default().to_owned();
        Page::at(chromium, (folder, Some(server)), address.clone(), "", address, DESKTOP)
    }

    /// Writes the pages of `tlc doc --html` about these files, or about the library without files, and opens one of
    /// them in a window of the given size.
    pub fn open_site(
        chromium: &Path,
        files: &[(&str, &str)],
        page: &str,
        window: (u32, u32),
    ) -> Result<Page> {
        let folder = tempfile::tempdir()?;
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text)?;
        }
        let mut command = Command::new(compiler());
        command.args(["doc", "--html", "-o", "site"]).args(files.iter().map(|(name, _)| name));
        let made = command.current_dir(folder.path()).output()?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned().into());
        }
        let site = folder.path().join("site");
        let own = format!("file://{}/", site.display());
        let address = format!("file://{}", site.join(page).display());
        Page::at(chromium, (folder, None), address, "", own, window)
    }

    /// Opens an address. Requests may only go to addresses that begin with `own`. The folder and the server of the
    /// page are kept as long as it is open.
    fn at(
        chromium: &Path,
        kept: (tempfile::TempDir, Option<Server>),
        address: String,
        fragment: &str,
        own: String,
        window: (u32, u32),
    ) -> Result<Page> {
        let options = LaunchOptions::default_builder()
            .path(Some(chromium.to_owned()))
            .sandbox(false)
            .window_size(Some(window))
            .idle_browser_timeout(Duration::from_secs(120))
            .args(vec![OsStr::new("--disable-gpu")])
            .build()?;
        let browser = Browser::new(options)?;
        let tab = browser.new_tab()?;
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&complaints);
        let listener = move |event: &Event| {
            let complaint = match event {
                Event::RuntimeConsoleAPICalled(call) => Some(format!("console: {:?}", call.params.args)),
                Event::RuntimeExceptionThrown(thrown) => Some(format!("exception: {:?}", thrown.params)),
                Event::LogEntryAdded(added) => Some(format!("log: {:?}", added.params.entry)),
                Event::NetworkRequestWillBeSent(sent) => {
                    let asked = &sent.params.request.url;
                    (!asked.starts_with(&own)).then(|| format!("request: {asked}"))
                }
                _ => None,
            };
            if let Ok(mut heard) = heard.lock() {
                heard.extend(complaint);
            }
        };
        tab.add_event_listener(Arc::new(listener))?;
        tab.call_method(Runtime::Enable(None))?;
        tab.call_method(Log::Enable(None))?;
        tab.call_method(Network::Enable {
            max_total_buffer_size: None,
            max_resource_buffer_size: None,
            max_post_data_size: None,
            report_direct_socket_traffic: None,
            enable_durable_messages: None,
        })?;
        let page = Page { tab, complaints, address, _browser: browser, _kept: kept };
        page.go(fragment)?;
        Ok(page)
    }

    /// Reopens the page with this fragment in its address.
    pub fn go(&self, fragment: &str) -> Result<()> {
        self.tab.navigate_to("about:blank")?.wait_until_navigated()?;
        self.tab.navigate_to(&format!("{}{fragment}", self.address))?.wait_until_navigated()?;
        Ok(())
    }

    /// Gives the visible part of the page a size, which may be smaller than the smallest window.
    pub fn resize(&self, (width, height): (u32, u32)) -> Result<()> {
        self.tab.call_method(Emulation::SetDeviceMetricsOverride {
            width,
            height,
            device_scale_factor: 1.0,
            mobile: false,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        })?;
        self.wait_for(&format!("innerWidth === {width} && innerHeight === {height}"))?;
        // Layouts that follow the size are done before the next frame but one.
        self.promised(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))",
        )?;
        Ok(())
    }

    /// Returns the visible part of the page as a PNG file.
    pub fn picture(&self) -> Result<Vec<u8>> {
        Ok(self.tab.capture_screenshot(CaptureScreenshotFormatOption::Png, None, None, true)?)
    }

    /// Shows the page as it is printed.
    pub fn print(&self) -> Result<()> {
        self.tab
            .call_method(Emulation::SetEmulatedMedia { media: Some("print".to_owned()), features: None })?;
        Ok(())
    }

    /// Returns the mistakes in accessibility that axe-core finds on the page, each with the elements concerned.
    pub fn inaccessible(&self, axe: &str) -> Result<Vec<String>> {
        self.tab.evaluate(axe, false)?;
        let found = self.promised(
            "axe.run({ preload: false }).then((result) => result.violations.map((each) =>
             `${each.id}: ${each.nodes.map((node) => `${node.target} ${node.any.concat(node.all).map((why) => why.message)}`).join(\"; \")}`))",
        )?;
        Ok(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Clicks on an element and waits until the page to which it leads is loaded.
    pub fn follow(&self, selector: &str) -> Result<()> {
        let before = self.value("location.href")?;
        self.tab.find_element(selector)?.click()?;
        self.wait_for(&format!("location.href !== {before} && document.readyState === 'complete'"))
    }

    /// Sends the text of the page by the keyboard, and waits for the page about it.
    pub fn submit(&self) -> Result<()> {
        self.value(
            "(window.isOld = true, document.getElementById('text').dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })))",
        )?;
        self.wait_for("window.isOld === undefined && document.readyState === 'complete'")
    }

    /// Waits until an expression in the page is true.
    pub fn wait_for(&self, expression: &str) -> Result<()> {
        for _ in 0..500 {
            // Between two pages there is nothing that answers.
            if self.value(expression).is_ok_and(|value| value == true) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(format!("`{expression}` does not become true").into())
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Result<Value> {
        self.evaluated(&format!("JSON.stringify({expression})"), false)
    }

    /// The value that a promise in the page gets.
    pub fn promised(&self, promise: &str) -> Result<Value> {
        self.evaluated(&format!("({promise}).then((value) => JSON.stringify(value))"), true)
    }

    fn evaluated(&self, expression: &str, is_promise: bool) -> Result<Value> {
        let result = self.tab.evaluate(expression, is_promise)?;
        let text = result.value.as_ref().and_then(Value::as_str).unwrap_or("null").to_owned();
        Ok(serde_json::from_str(&text)?)
    }

    /// The text of the first element that a selector finds; empty if there is none.
    pub fn text(&self, selector: &str) -> Result<String> {
        let expression = format!("document.querySelector({selector:?})?.textContent ?? \"\"");
        Ok(self.value(&expression)?.as_str().unwrap_or_default().to_owned())
    }

    /// The texts of all visible elements that a selector finds.
    pub fn texts(&self, selector: &str) -> Result<Vec<String>> {
        let expression = format!(
            "Array.from(document.querySelectorAll({selector:?})).filter((each) => each.checkVisibility())\
             .map((each) => each.textContent)"
        );
        let found = self.value(&expression)?;
        let texts = found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        Ok(texts.collect())
    }

    /// Presses a key as the keyboard does.
    pub fn press(&self, key: &str) -> Result<()> {
        self.tab.press_key(key)?;
        Ok(())
    }

    /// Clicks on an element with the mouse.
    pub fn click(&self, selector: &str) -> Result<()> {
        self.tab.find_element(selector)?.click()?;
        Ok(())
    }

    /// Chooses an entry of a list.
    pub fn choose(&self, selector: &str, value: &str) -> Result<()> {
        self.value(&format!(
            "(() => {{ const list = document.querySelector({selector:?}); list.value = {value:?}; \
             list.dispatchEvent(new Event(\"change\", {{ bubbles: true }})); return true; }})()"
        ))?;
        Ok(())
    }

    /// Types into a field.
    pub fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.value(&format!(
            "(() => {{ const field = document.querySelector({selector:?}); field.value = {text:?}; \
             field.dispatchEvent(new Event(\"input\", {{ bubbles: true }})); \
             field.dispatchEvent(new Event(\"change\", {{ bubbles: true }})); return true; }})()"
        ))?;
        Ok(())
    }

    /// The phis drawn in a block, and the classes of its frame.
    pub fn phis(&self, block: &str) -> Result<Vec<String>> {
        let texts = self.texts(&format!("#graph [data-block='{block}'] .phi"))?;
        Ok(texts.into_iter().filter(|text| !text.is_empty()).collect())
    }

    /// Whether an element has a class.
    pub fn has_class(&self, selector: &str, class: &str) -> Result<bool> {
        let expression = format!("document.querySelector({selector:?}).classList.contains({class:?})");
        Ok(self.value(&expression)? == true)
    }

    /// The script errors and forbidden requests of the page so far.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().map(|complaints| complaints.clone()).unwrap_or_default()
    }
}
