import { watchContactForm } from '#features/support/contact/contact-form.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact-form]')
if (form) watchContactForm(form, () => import('#layouts/islands/photos-island.tsx'))
