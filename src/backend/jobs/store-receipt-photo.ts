import type { Db } from '#backend/db/connect.ts'
import { storeSamplePhoto } from '#backend/jobs/store-sample-photo.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'

/** Rows of the drawn receipt: the width of its text, px. */
const ROWS = [120, 96, 140, 84, 110]

const drawRow = (width: number, index: number): string => `<path d="M158 ${128 + index * 28}h${width}M300 ${128 + index * 28}h30"/>`

/** The photo of the simulated courier: a receipt on a counter. It has no text, because fonts differ between systems. */
const RECEIPT_PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360">
<rect width="480" height="360" fill="#8d6b4f"/><path d="M0 90h480M0 200h480M0 300h480" stroke="#7d5c42" stroke-width="4"/>
<path d="M132 30l12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10v286l-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10z" fill="#fbf8f1"/>
<g stroke="#6b6b6b" stroke-width="6" fill="none"><path d="M184 74h112M204 92h72" stroke-width="8"/>${ROWS.map(drawRow).join('')}</g>
<path d="M158 272h172" stroke="#6b6b6b" stroke-width="2" stroke-dasharray="6 4"/><path d="M158 296h70M276 296h54" stroke="#2b2b2b" stroke-width="10"/></svg>`

/** @returns the id of the photo of a receipt; undefined without a storage. @param now Unix milliseconds */
export const storeReceiptPhoto = async (db: Db, port: Pick<PhotoPort, 'storage'> | undefined, now: number): Promise<string | undefined> =>
  port && storeSamplePhoto(db, port, RECEIPT_PHOTO, now)
