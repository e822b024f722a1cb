/** Reads the media type of a Content-Type header, without its parameters, in small letters (RFC 9110, section 8.3.1). */
export function readMediaType(contentType: string | null | undefined): string {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The media type of a form without a file. */
export const FORM_MEDIA_TYPE = "application/x-www-form-urlencoded";
