import { texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { AllergenKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'

export const allergens: Readonly<Record<AllergenKey, Texts>> = {
  gluten: texts('Gluten', 'Gluten', 'Глютен', 'Գլյուտեն'),
  crustaceans: texts('Crustaceans', 'Crustáceos', 'Ракоподібні', 'Խեցգետնակերպեր'),
  eggs: texts('Eggs', 'Huevos', 'Яйця', 'Ձու'),
  fish: texts('Fish', 'Pescado', 'Риба', 'Ձուկ'),
  peanuts: texts('Peanuts', 'Cacahuetes', 'Арахіс', 'Գետնընկույզ'),
  soya: texts('Soya', 'Soja', 'Соя', 'Սոյա'),
  milk: texts('Milk', 'Leche', 'Молоко', 'Կաթ'),
  nuts: texts('Nuts', 'Frutos de cáscara', 'Горіхи', 'Ընկուզեղեն'),
  celery: texts('Celery', 'Apio', 'Селера', 'Նեխուր'),
  mustard: texts('Mustard', 'Mostaza', 'Гірчиця', 'Մանանեխ'),
  sesame: texts('Sesame', 'Sésamo', 'Кунжут', 'Քունջութ'),
  sulphites: texts('Sulphites', 'Sulfitos', 'Сульфіти', 'Սուլֆիտներ'),
  lupin: texts('Lupin', 'Altramuces', 'Люпин', 'Լյուպին'),
  molluscs: texts('Molluscs', 'Moluscos', 'Молюски', 'Փափկամարմիններ'),
}
