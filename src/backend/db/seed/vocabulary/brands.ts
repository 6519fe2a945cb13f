import type { SeedBrand } from '#backend/db/seed/vocabulary/types.ts'

/** Invented names, the same in every market. */
export const brands: readonly SeedBrand[] = [
  { key: 'masalina', name: 'Masalina', menuTemplate: 'pizza', picture: '1f355', tint: 1 },
  { key: 'burgrova', name: 'Burgrova', menuTemplate: 'burgers', picture: '1f354', tint: 2 },
  { key: 'sumi-roll', name: 'Sumi Roll', menuTemplate: 'sushi', picture: '1f363', tint: 11 },
  { key: 'tacomaro', name: 'Tacomaro', menuTemplate: 'mexican', picture: '1f32e', tint: 3 },
  { key: 'verdina', name: 'Verdina', menuTemplate: 'healthy', picture: '1f957', tint: 7 },
  { key: 'noodora', name: 'Noodora', menuTemplate: 'ramen', picture: '1f35c', tint: 14 },
  { key: 'shavarto', name: 'Shavarto', menuTemplate: 'kebab', picture: '1f959', tint: 4 },
  { key: 'kremova', name: 'Kremova', menuTemplate: 'desserts', picture: '1f9c1', tint: 22 },
  { key: 'kafeto', name: 'Kafeto', menuTemplate: 'coffee', picture: '2615', tint: 2 },
  { key: 'mercadil', name: 'Mercadil', menuTemplate: 'supermarket', picture: '1f6d2', tint: 8 },
  { key: 'salvena', name: 'Salvena', menuTemplate: 'pharmacy', picture: '1f48a', tint: 10 },
  { key: 'patito-bono', name: 'Patito Bono', menuTemplate: 'pets', picture: '1f436', tint: 13 },
]
