import { middleware, pages } from 'astro/hono'
import { Hono } from 'hono'

import { house } from '#compose.ts'
import { createFrontDoor } from '#front-door.ts'

/** The front door: the kitchen hatch first, then the hallway, then the rooms. */
const app = new Hono()
const hallway = middleware()
const door = createFrontDoor(house)

app.all('/api/*', context => door.fetch(context.req.raw))
app.use(async (context, next) => {
  const response = await hallway(context, next)
  // Hono keeps the first answer it is given, which is the page's own: what the hallway made of it is the one to send
  context.res = undefined
  context.res = response ?? new Response(null, { status: 500 })
})
app.use(pages())

export default app
