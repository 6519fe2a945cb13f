import type { BackendOptions } from '#backend/backend-options.ts'
import type { Db } from '#backend/db/connect.ts'
import { toggles } from '#backend/db/schema/platform.ts'
import { getConfigHandler } from '#backend/modules/platform/config.ts'
import { createDeviceHandler, updateDeviceHandler } from '#backend/modules/platform/devices.ts'
import { getOutboxHandler } from '#backend/modules/platform/outbox.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { queryFeatures } from '#contract/platform/features.ts'
import type { sendReports } from '#contract/platform/report.ts'
import type { Report } from '#domain/platform/report.ts'

export function createPlatformHandlers({ db, now, report, sandbox }: BackendOptions) {
  return {
    getConfig: getConfigHandler(db),
    queryFeatures: queryFeaturesHandler(db),
    sendReports: sendReportsHandler(report),
    createDevice: createDeviceHandler(db, now),
    updateDevice: updateDeviceHandler(db, now),
    getOutbox: getOutboxHandler(db, sandbox),
  }
}

/** Reads the whole table and filters here: it has only the few toggles that an operator has set. */
function queryFeaturesHandler(db: Db): Handler<typeof queryFeatures> {
  return async ({ body }) => {
    const requested = new Set(body.toggles)
    const rows = await db.select().from(toggles).orderBy(toggles.name)
    return { toggles: rows.filter(it => requested.has(it.name)) }
  }
}

function sendReportsHandler(report: Report): Handler<typeof sendReports> {
  return ({ body }) => {
    for (const entry of body.entries) report(entry)
    return Promise.resolve({})
  }
}
