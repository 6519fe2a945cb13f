import { middleware, pages } from 'astro/hono'
import { Hono } from 'hono'

import { house } from '#compose.ts'

/** The front door: the kitchen hatch first, then the hallway, then the rooms. */
const app = new Hono()

app.all('/api/*', context => {
  const url = new URL(context.req.url)
  url.pathname = url.pathname.slice('/api'.length) || '/'
  return house.dispatch(new Request(url, context.req.raw))
})
app.use(middleware())
app.use(pages())

export default app
