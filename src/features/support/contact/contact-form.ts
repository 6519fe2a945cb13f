import { isEmail } from '#domain/account/email.ts'
import type { PhotoUploads } from '#state/platform/photos/photo-uploads.ts'

interface PhotosIsland {
  mountPhotos(place: HTMLElement, language: string): Promise<PhotoUploads>
}

/** The form of the contact page: it makes a ticket. The session loads with the first message. @param loadPhotos loads the island of its photos */
export function watchContactForm(form: HTMLFormElement, loadPhotos: () => Promise<PhotosIsland>): void {
  const email = form.querySelector<HTMLInputElement>('[name=email]')!
  const subject = form.querySelector<HTMLInputElement>('[name=subject]')!
  const message = form.querySelector<HTMLTextAreaElement>('[name=message]')!
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const emailError = form.querySelector<HTMLElement>('.field-error')!
  const failed = form.querySelector<HTMLElement>('[data-failed]')!
  const photoPlace = form.querySelector<HTMLElement>('[data-photos]')!
  const photoWait = form.querySelector<HTMLElement>('[data-photo-wait]')!
  const photoInput = photoPlace.querySelector('input')!
  /** Loads with the first chosen photo. */
  let uploads: PhotoUploads | undefined

  /** Shows which field is wrong, and focuses the first one. */
  const validate = (): boolean => {
    const isEmailValid = isEmail(email.value.trim())
    emailError.hidden = isEmailValid
    email.toggleAttribute('aria-invalid', !isEmailValid)
    const invalid = !isEmailValid ? email : [subject, message].find(it => it.value.trim() === '')
    invalid?.focus()
    return invalid === undefined
  }

  const send = async (): Promise<void> => {
    const { language, sentText } = form.dataset
    const photos = uploads?.$photos.get().items.flatMap(it => it.photo?.id ?? []) ?? []
    const body = {
      email: email.value.trim(),
      subject: subject.value.trim(),
      message: message.value.trim(),
      ...(photos.length > 0 && { photos }),
    }
    const { sendTicket } = await import('#state/browser/support-ticket.ts')
    await sendTicket(body, language!)
    const sent = document.querySelector<HTMLElement>('[data-sent]')!
    sent.querySelector('.small')!.textContent = sentText!.replace('{{email}}', body.email)
    form.hidden = true
    sent.hidden = false
    sent.focus()
  }

  const addPhotos = (): void => {
    const files = [...(photoInput.files ?? [])]
    if (files.length === 0) return
    void loadPhotos()
      .then(async ({ mountPhotos }) => {
        uploads ??= await mountPhotos(photoPlace, form.dataset['language']!)
        uploads.add(files)
      })
      .catch(() => (failed.hidden = false))
  }
  photoInput.addEventListener('change', addPhotos)
  // those that were chosen before this script had loaded
  addPhotos()

  email.addEventListener('input', () => (emailError.hidden = true))
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (button.ariaBusy === 'true' || !validate()) return
    photoWait.hidden = uploads?.$photos.get().items.every(it => it.status === 'ready') ?? true
    if (!photoWait.hidden) return
    failed.hidden = true
    button.ariaBusy = 'true'
    button.classList.add('busy')
    void send()
      .catch(() => (failed.hidden = false))
      .finally(() => {
        button.ariaBusy = null
        button.classList.remove('busy')
      })
  })
}
