import type { CustomerRow } from '#backend/modules/account/customer-rows.ts'
import type { Message } from '#backend/modules/platform/outbox.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { spoken } from '#domain/language/text-in.ts'
import { BRAND } from '#domain/platform/brand.ts'

export type MailName = 'PASSWORD_LINK' | 'PASSWORD_CHANGED' | 'EMAIL_CHANGED'

/** `greeting` gets the customer's name; what stands around a link stands on lines of its own. */
interface Texts {
  readonly greeting: (name: string) => string
  readonly mails: Readonly<Record<MailName, { readonly subject: string; readonly before: string; readonly after?: string }>>
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    greeting: name => `Hello ${name},`,
    mails: {
      PASSWORD_LINK: {
        subject: `Your new ${BRAND.name} password`,
        before: 'somebody, we hope you, has asked for a new password. Set it here:',
        after: 'The link works once and for half an hour. If it was not you, leave this mail be: your password stays as it is.',
      },
      PASSWORD_CHANGED: {
        subject: 'Your password has been changed',
        before: 'your password has just been changed, and all your other devices have been signed out.',
        after: 'If it was not you, ask for a new password on the sign-in page at once.',
      },
      EMAIL_CHANGED: {
        subject: 'Your e-mail address has been changed',
        before: 'your account has moved to another e-mail address; this was the last message to this one.',
        after: 'If it was not you, write to our support.',
      },
    },
  },
  es: {
    greeting: name => `Hola, ${name}:`,
    mails: {
      PASSWORD_LINK: {
        subject: `Tu nueva contraseña de ${BRAND.name}`,
        before: 'Alguien, esperamos que tú, ha pedido una contraseña nueva. Créala aquí:',
        after:
          'El enlace sirve una sola vez y durante media hora. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la de siempre.',
      },
      PASSWORD_CHANGED: {
        subject: 'Tu contraseña ha cambiado',
        before: 'Tu contraseña se acaba de cambiar y hemos cerrado la sesión en tus demás dispositivos.',
        after: 'Si no has sido tú, pide ya una contraseña nueva en la página de inicio de sesión.',
      },
      EMAIL_CHANGED: {
        subject: 'Tu correo electrónico ha cambiado',
        before: 'Tu cuenta ha pasado a otra dirección de correo; este es el último mensaje que enviamos a esta.',
        after: 'Si no has sido tú, escribe a nuestro equipo de atención al cliente.',
      },
    },
  },
  uk: {
    greeting: name => `Вітаємо, ${name}!`,
    mails: {
      PASSWORD_LINK: {
        subject: `Новий пароль до ${BRAND.name}`,
        before: 'Хтось — сподіваємося, що ви, — попросив про новий пароль. Задайте його тут:',
        after: 'Посилання діє один раз і лише пів години. Якщо це були не ви, нічого не робіть: ваш пароль лишиться таким, як є.',
      },
      PASSWORD_CHANGED: {
        subject: 'Ваш пароль змінено',
        before: 'Ваш пароль щойно змінили, а на всіх інших пристроях ми завершили сеанси.',
        after: 'Якщо це були не ви, негайно попросіть про новий пароль на сторінці входу.',
      },
      EMAIL_CHANGED: {
        subject: 'Вашу електронну адресу змінено',
        before: 'Ваш обліковий запис тепер має іншу електронну адресу; це останній лист на цю.',
        after: 'Якщо це були не ви, напишіть до нашої служби підтримки.',
      },
    },
  },
  hy: {
    greeting: name => `Բարև, ${name},`,
    mails: {
      PASSWORD_LINK: {
        subject: `Ձեր նոր գաղտնաբառը ${BRAND.name}-ում`,
        before: 'Ինչ-որ մեկը՝ հուսով ենք՝ դուք, նոր գաղտնաբառ է խնդրել։ Սահմանեք այն այստեղ․',
        after: 'Հղումը գործում է մեկ անգամ և կես ժամ։ Եթե դուք չեք խնդրել, ոչինչ մի՛ արեք․ ձեր գաղտնաբառը կմնա նույնը։',
      },
      PASSWORD_CHANGED: {
        subject: 'Ձեր գաղտնաբառը փոխվել է',
        before: 'Ձեր գաղտնաբառը հենց նոր փոխվեց, և մյուս բոլոր սարքերում դուք դուրս եք գրվել հաշվից։',
        after: 'Եթե դուք չեք փոխել, անմիջապես նոր գաղտնաբառ խնդրեք մուտքի էջում։',
      },
      EMAIL_CHANGED: {
        subject: 'Ձեր էլ․ փոստի հասցեն փոխվել է',
        before: 'Ձեր հաշիվն այժմ այլ էլ․ հասցե ունի․ սա այս հասցեին ուղարկված վերջին նամակն է։',
        after: 'Եթե դուք չեք փոխել, գրե՛ք մեր աջակցության ծառայությանը։',
      },
    },
  },
}

/** The language in which the customer has just been using the shop, else the one they signed up in, else English. */
export function mailLanguage(customer: CustomerRow, asked: string): string {
  const wanted = [...spoken(asked), ...spoken(customer.preferredLanguage ?? FALLBACK_LANGUAGE)]
  return wanted.find(it => it in TEXTS) ?? FALLBACK_LANGUAGE
}

/** @param asked language of the call */
export function mailOf(name: MailName, customer: CustomerRow, asked: string, link?: string): Message {
  const { greeting, mails } = TEXTS[mailLanguage(customer, asked)]!
  const { subject, before, after } = mails[name]
  const body = [greeting(customer.name), before, link, after, BRAND.name].filter(it => it !== undefined).join('\n\n')
  return { channel: 'MAIL', customerId: customer.id, recipient: customer.email, subject, body, data: { mail: name } }
}
