/**
 * Ours: all unsafe calls of the browser send this header as CSRF protection. It is in its own file, because the script of every page needs
 * only this name.
 */
export const STOREFRONT_HEADER = 'x-storefront'
