/**
 * A path of this site. Browsers read a backslash as a slash, and drop tabs and line breaks: "/\host" leads to another site. The file has no
 * schemas, so that browser scripts can import it without zod.
 */
export const OWN_PATH_PATTERN = /^\/(?!\/)[^\s\\]*$/
