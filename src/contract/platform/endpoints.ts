import { createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'
import { getConfig } from '#contract/platform/config.ts'
import { createDevice, updateDevice } from '#contract/platform/device.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { getOutbox } from '#contract/platform/outbox.ts'
import { removePhoto } from '#contract/platform/photo.ts'
import { sendPartnerEmail } from '#contract/platform/partner.ts'
import { sendReports } from '#contract/platform/report.ts'

export const platformEndpoints = {
  queryFeatures,
  sendReports,
  getConfig,
  createDevice,
  updateDevice,
  getCaptchaChallenge,
  createCaptchaToken,
  removePhoto,
  sendPartnerEmail,
  getOutbox,
} as const
