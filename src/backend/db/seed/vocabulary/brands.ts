import type { SeedBrand } from '#backend/db/seed/vocabulary/shapes.ts'

/** Invented names, written alike in every market. */
export const brands: readonly SeedBrand[] = [
  { key: 'masalina', name: 'Masalina', kitchen: 'pizza', picture: '1f355', tint: 1 },
  { key: 'burgrova', name: 'Burgrova', kitchen: 'burgers', picture: '1f354', tint: 2 },
  { key: 'sumi-roll', name: 'Sumi Roll', kitchen: 'sushi', picture: '1f363', tint: 11 },
  { key: 'tacomaro', name: 'Tacomaro', kitchen: 'mexican', picture: '1f32e', tint: 3 },
  { key: 'verdina', name: 'Verdina', kitchen: 'healthy', picture: '1f957', tint: 7 },
  { key: 'noodora', name: 'Noodora', kitchen: 'ramen', picture: '1f35c', tint: 14 },
  { key: 'shavarto', name: 'Shavarto', kitchen: 'kebab', picture: '1f959', tint: 4 },
  { key: 'kremova', name: 'Kremova', kitchen: 'desserts', picture: '1f9c1', tint: 22 },
  { key: 'kafeto', name: 'Kafeto', kitchen: 'coffee', picture: '2615', tint: 2 },
  { key: 'mercadil', name: 'Mercadil', kitchen: 'supermarket', picture: '1f6d2', tint: 8 },
  { key: 'salvena', name: 'Salvena', kitchen: 'pharmacy', picture: '1f48a', tint: 10 },
  { key: 'patito-bono', name: 'Patito Bono', kitchen: 'pets', picture: '1f436', tint: 13 },
]
