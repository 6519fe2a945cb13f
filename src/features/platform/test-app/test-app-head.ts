import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'

const TITLE = 'Test app'

/** The page is for developers of apps, in English, and never indexed. */
export const getTestAppHead = (route: RouteOf<'testApp'>): PageHead =>
  getPageHead({ route, title: TITLE, description: TITLE, language: 'en', languages: ['en'], inLanguage: () => route })
