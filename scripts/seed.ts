import { parseArgs } from 'node:util'

import { readSettings } from '#settings.ts'

import { fillAnew } from './marketplace.ts'
import { onStage, Refusal, unlessStopped } from './stage.ts'

/** `npm run seed -- --number 7 --scale 0.5 --replace`: fills the marketplace. Unset, number and scale are SEED_NUMBER and SEED_SCALE. */
await onStage(async ({ url, signal }) => {
  const { values } = parseArgs({
    options: { number: { type: 'string' }, scale: { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  if (url === undefined) throw new Refusal('API_URL names a marketplace of somebody else: there is nothing of ours to seed.')
  // the words of the command line obey the same bounds as the settings of the same name
  const { seedNumber, seedScale } = readSettings({
    ...process.env,
    ...(values.number === undefined ? {} : { SEED_NUMBER: values.number }),
    ...(values.scale === undefined ? {} : { SEED_SCALE: values.scale }),
  })
  await unlessStopped(signal, fillAnew(url, { number: seedNumber, scale: seedScale }, values.replace))
})
process.exit()
