/** An id of a backend's own making: any word of up to 64 characters that may stand in an address as it is (RFC 3986, unreserved). */
export const RECORD_ID = /^(?!\.{1,2}$)[\w.~-]{1,64}$/;
