/** Days before the end of a document on which people are told: once early, once at last. */
export const DOCUMENT_NOTICE_DAYS = { early: 60, last: 7 };
