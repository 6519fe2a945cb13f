import * as z from 'zod/mini'

import { text } from '#contract/primitives.ts'

/** An e-mail address as typed; the handler validates it (static code 145272). */
export const EmailText = text(254).check(z.minLength(1))
