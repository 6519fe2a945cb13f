import type { SeedCategory } from '#backend/db/seed/vocabulary/types.ts'

// In the order in which a city shows them.
export const categories: readonly SeedCategory[] = [
  { key: 'restaurants', type: 'STORES', picture: '1f354', tint: 2, categories: [] },
  {
    key: 'groceries',
    type: 'GROUP',
    picture: '1f6d2',
    tint: 8,
    categories: [
      { key: 'supermarkets', type: 'STORES', picture: '1f6d2', tint: 8, categories: [] },
      { key: 'fresh-food', type: 'STORES', picture: '1f34e', tint: 6, categories: [] },
      { key: 'bakeries', type: 'STORES', picture: '1f35e', tint: 3, categories: [] },
    ],
  },
  { key: 'pharmacy', type: 'STORES', picture: '1f48a', tint: 10, categories: [] },
  { key: 'courier', type: 'SHIPMENT', picture: '1f4e6', tint: 3, categories: [] },
  { key: 'anything', type: 'PURCHASE', picture: '1f6cd-fe0f', tint: 18, categories: [] },
  { key: 'shops', type: 'STORES', picture: '1f381', tint: 22, categories: [] },
  { key: 'flowers', type: 'STORES', picture: '1f490', tint: 21, categories: [] },
  { key: 'cosmetics', type: 'STORES', picture: '1f484', tint: 20, categories: [] },
  { key: 'pets', type: 'STORES', picture: '1f436', tint: 13, categories: [] },
  {
    key: 'express',
    type: 'STORES',
    picture: '1f6f5',
    tint: 1,
    categories: [],
    singleStore: true,
    menuTemplate: 'supermarket',
  },
]
