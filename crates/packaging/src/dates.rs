//! Dates of seconds since 1970, in the forms of packages.

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// 1 January 1970 was a Thursday.
const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

const DAY: u64 = 24 * 60 * 60;

/// Returns the year, the month from 1 and the day.
fn date(seconds: u64) -> (u64, usize, u64) {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, mut year) = (seconds / DAY, 1970);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    (year, month + 1, days + 1)
}

fn clock(seconds: u64) -> String {
    let rest = seconds % DAY;
    format!("{:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60)
}

/// Returns a time as in mails: `Thu, 01 Jan 1970 00:00:00 +0000`.
pub fn mail_date(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    let weekday = WEEKDAYS[(seconds / DAY % 7) as usize];
    format!("{weekday}, {day:02} {} {year} {} +0000", MONTHS[month - 1], clock(seconds))
}

/// Returns a time in the form of ISO 8601: `1970-01-01T00:00:00Z`.
pub fn iso_date(seconds: u64) -> String {
    let (year, month, day) = date(seconds);
    format!("{year:04}-{month:02}-{day:02}T{}Z", clock(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(mail_date(0), "Thu, 01 Jan 1970 00:00:00 +0000");
        assert_eq!(iso_date(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(mail_date(951_868_799), "Tue, 29 Feb 2000 23:59:59 +0000");
        assert_eq!(iso_date(1_798_761_600), "2027-01-01T00:00:00Z");
    }
}
