import type { Allergen } from '#backend/db/schema/menus.ts'

type Words = Readonly<Record<'en' | 'es' | 'uk' | 'hy', string>>

const words = (en: string, es: string, uk: string, hy: string): Words => ({ en, es, uk, hy })

/** What the marketplace itself says in its replies; all else it says is data. */
export const WORDS = {
  offers: words('Offers', 'Ofertas', 'Акції', 'Ակցիաներ'),
  bestInArea: words('Best near you', 'Lo mejor cerca de ti', 'Найкраще поруч', 'Լավագույնը ձեր մոտ'),
  promotions: words('Promotions', 'Promociones', 'Акційні пропозиції', 'Զեղչեր և ակցիաներ'),
} as const

export const ALLERGEN_NAMES: Readonly<Record<Allergen, Words>> = {
  gluten: words('Gluten', 'Gluten', 'Глютен', 'Գլյուտեն'),
  crustaceans: words('Crustaceans', 'Crustáceos', 'Ракоподібні', 'Խեցգետնակերպեր'),
  eggs: words('Eggs', 'Huevos', 'Яйця', 'Ձու'),
  fish: words('Fish', 'Pescado', 'Риба', 'Ձուկ'),
  peanuts: words('Peanuts', 'Cacahuetes', 'Арахіс', 'Գետնընկույզ'),
  soybeans: words('Soya', 'Soja', 'Соя', 'Սոյա'),
  milk: words('Milk', 'Leche', 'Молоко', 'Կաթ'),
  nuts: words('Nuts', 'Frutos de cáscara', 'Горіхи', 'Ընկուզեղեն'),
  celery: words('Celery', 'Apio', 'Селера', 'Նեխուր'),
  mustard: words('Mustard', 'Mostaza', 'Гірчиця', 'Մանանեխ'),
  sesame: words('Sesame', 'Sésamo', 'Кунжут', 'Քունջութ'),
  sulphites: words('Sulphites', 'Sulfitos', 'Сульфіти', 'Սուլֆիտներ'),
  lupin: words('Lupin', 'Altramuces', 'Люпин', 'Լյուպին'),
  molluscs: words('Molluscs', 'Moluscos', 'Молюски', 'Փափկամարմիններ'),
}
