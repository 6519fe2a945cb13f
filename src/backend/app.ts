import type { Hono } from 'hono'

import { createApi } from '#backend/api.ts'
import type { BackendOptions } from '#backend/backend-options.ts'
import { createRunOnce } from '#backend/idempotency.ts'
import { createRunAfterResponse } from '#backend/run-after-response.ts'
import { createAuthenticate } from '#backend/modules/account/authenticate.ts'
import { createAccountHandlers } from '#backend/modules/account/handlers.ts'
import { serveGroupEvents } from '#backend/modules/cart/group/group-events.ts'
import { createGroupSignals } from '#backend/modules/cart/group/group-rows.ts'
import { createCartHandlers } from '#backend/modules/cart/handlers.ts'
import { createCatalogueHandlers } from '#backend/modules/catalogue/handlers.ts'
import { createCheckoutHandlers } from '#backend/modules/checkout/handlers.ts'
import { createGeoHandlers } from '#backend/modules/geo/handlers.ts'
import { createLandingHandlers } from '#backend/modules/landing/handlers.ts'
import { createLanguageHandlers } from '#backend/modules/language/handlers.ts'
import { createOrderHandlers } from '#backend/modules/orders/handlers.ts'
import { createNavigationHandlers } from '#backend/modules/navigation/handlers.ts'
import { serveOrderEvents } from '#backend/modules/orders/order-events.ts'
import { createOrderSignals } from '#backend/modules/orders/order-signals.ts'
import { serveOneClickUnsubscribe } from '#backend/modules/orders/notifications.ts'
import { createSignatureHandlers } from '#backend/modules/orders/parcels/sign-parcel.ts'
import { serveDeliveryProof } from '#backend/modules/orders/serve-delivery-proof.ts'
import { createCaptcha } from '#backend/modules/platform/captcha.ts'
import { removePhotoHandler } from '#backend/modules/platform/photos/delete-photos.ts'
import { servePhoto } from '#backend/modules/platform/photos/serve-photo.ts'
import { servePhotoUpload } from '#backend/modules/platform/photos/upload-photo.ts'
import { createPlatformHandlers } from '#backend/modules/platform/handlers.ts'
import { createChatHandlers } from '#backend/modules/support/chat/chat.ts'
import { serveChatEvents } from '#backend/modules/support/chat/chat-events.ts'
import { createChatSignals } from '#backend/modules/support/chat/chat-writes.ts'
import { createHelpCenterHandlers } from '#backend/modules/support/chat/help-center.ts'
import { createPrimeHandlers } from '#backend/modules/prime/handlers.ts'
import { createSupportHandlers } from '#backend/modules/support/handlers.ts'
import type { Handler, Handlers } from '#backend/register-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

/** Handlers by endpoint name. An endpoint without a handler answers 501. */
function createHandlers(options: BackendOptions): Handlers<typeof endpoints> {
  const captcha = createCaptcha(options.db, options.now)
  return {
    ...createGeoHandlers(options),
    ...createNavigationHandlers(options.db, options.now),
    ...createCatalogueHandlers(options.db, options.now),
    ...createCartHandlers(options.db, options.now),
    ...createCheckoutHandlers({ ...options, provider: options.payments }),
    ...createPrimeHandlers({ ...options, provider: options.payments }),
    ...createOrderHandlers(options.db, options.now, options.speed ?? 1, options.chatStaffToken),
    ...createLandingHandlers(options.db),
    ...createLanguageHandlers(options),
    ...createPlatformHandlers(options),
    ...createChatHandlers(options),
    ...createHelpCenterHandlers(options),
    ...createSupportHandlers(options),
    ...(options.photos && createSignatureHandlers({ ...options, photos: options.photos })),
    ...(options.photos && { removePhoto: removePhotoHandler(options.db, options.photos, options.now) }),
    ...captcha.handlers,
    ...createAccountHandlers({ ...options, captcha, runAfterResponse: options.runAfterResponse ?? createRunAfterResponse(options) }),
  }
}

export function createBackend(options: BackendOptions): Hono {
  const authenticate = createAuthenticate(options.db, options.now)
  const app = createApi(endpoints, createHandlers(options) as Record<string, Handler<Endpoint>>, {
    ...options,
    authenticate,
    runOnce: createRunOnce(options.db, options.now),
  })
  const { signals = createOrderSignals(options.db), chatSignals = createChatSignals(options.db), speed = 1 } = options
  serveOrderEvents(app, { ...options, authenticate, signals, speed })
  serveOneClickUnsubscribe(app, options)
  const { photos } = options
  if (photos) {
    servePhotoUpload(app, { ...options, photos, authenticate })
    servePhoto(app, { ...options, photos, authenticate })
    serveDeliveryProof(app, { db: options.db, photos, authenticate })
  }
  serveGroupEvents(app, { ...options, groupSignals: createGroupSignals(options.db) })
  serveChatEvents(app, { ...options, authenticate, signals, chatSignals })
  return app
}
