//! Delta debugging: reduces a list until no single element can be removed.

/// Removes elements, at first many at once, while the property holds for the rest.
pub fn minimal<T: Clone>(list: Vec<T>, holds: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut list = list;
    let mut step = list.len().div_ceil(2);
    while step > 0 {
        let before = list.len();
        let mut start = 0;
        while start < list.len() {
            let end = (start + step).min(list.len());
            let rest = [&list[..start], &list[end..]].concat();
            if holds(&rest) {
                list = rest;
            } else {
                start = end;
            }
        }
        // A round with single elements is repeated until it changes nothing: then the list is minimal.
        if step > 1 || list.len() == before {
            step /= 2;
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_elements_that_matter_are_left() {
        let mut calls = 0;
        let left = minimal((0..1000).collect(), &mut |list: &[i32]| {
            calls += 1;
            list.contains(&17) && list.contains(&900)
        });
        assert_eq!(left, [17, 900]);
        assert!(calls < 200, "{calls} tests for a thousand elements");
    }

    #[test]
    fn elements_that_need_each_other_go_in_a_later_round() {
        // 5 can be removed only after 6.
        let left = minimal((0..10).collect(), &mut |list: &[i32]| {
            list.contains(&3) && (list.contains(&5) || !list.contains(&6))
        });
        assert_eq!(left, [3]);
        assert_eq!(minimal(Vec::<i32>::new(), &mut |_| true), Vec::<i32>::new());
    }
}
