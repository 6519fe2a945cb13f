/** The permission of a customer whose verified e-mail address is that of the company. */
export const STAFF_PERMISSION = 'STAFF'

/** @source B §1: "the e-mail ends with one of two company domains" @param domains in lower case */
export function hasStaffEmail(email: string, domains: readonly string[]): boolean {
  const address = email.trim().toLowerCase()
  // with the "@", so that "notacompany.example" is another domain than "company.example"
  return domains.some(it => address.endsWith(`@${it}`))
}

/**
 * @param toggle CCE_IS_STAFF_USER
 * @param user undefined for a visitor who is not authenticated
 * @source B §1: "Staff: the staff toggle is on, the user is authenticated and the e-mail ends with one of two company domains"
 */
export const isStaff = (toggle: boolean, user: { readonly permissions: readonly string[] } | undefined): boolean =>
  toggle && user?.permissions.includes(STAFF_PERMISSION) === true
