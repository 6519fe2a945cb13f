import { experimental_AstroContainer as Container } from 'astro/container'
import { expect, test } from 'vitest'

import Analytics from '#layouts/Analytics.astro'

const container = await Container.create()

test.each([
  ['checkout', 'CK_BECK_ANALYTICS_ERROR'],
  ['city', 'CUSTOMER_WEB_ANALYTICS_ERROR'],
])('B §8: the failure of the analytics of the page "%s" is %s', async (page, error) => {
  expect(await container.renderToString(Analytics, { props: { page } })).toContain(
    `<template data-analytics="${page}" data-error="${error}"></template>`,
  )
})
