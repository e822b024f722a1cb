/** An id assigned by a backend: any word of up to 64 characters that needs no escaping in an address (RFC 3986, unreserved). */
export const RECORD_ID = /^(?!\.{1,2}$)[\w.~-]{1,64}$/;
