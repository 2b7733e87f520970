//! Functions built without a front end, and the IR that comes of them.
