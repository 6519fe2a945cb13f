import { type Row, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { FilterWords, FoodFilterKey, PictureId } from '#backend/db/seed/vocabulary/shapes.ts'

const food = (key: FoodFilterKey, picture: PictureId, ...names: Row): FilterWords => ({
  key,
  type: 'FOOD',
  names: texts(...names),
  picture,
})

/** The ids are the contract's: a client knows sorts 2 and 4 as those that need a location (A §3, "Filter"). */
export const sortings: readonly FilterWords[] = [
  { key: 'recommended', type: 'SORT', id: 1, names: texts('Recommended', 'Recomendados', 'Рекомендовані', 'Առաջարկվող'), picture: null },
  { key: 'nearest', type: 'SORT', id: 2, names: texts('Nearest', 'Más cercanos', 'Найближчі', 'Ամենամոտ'), picture: null },
  {
    key: 'rating',
    type: 'SORT',
    id: 3,
    names: texts('Best rated', 'Mejor valorados', 'З найвищою оцінкою', 'Լավագույն գնահատականով'),
    picture: null,
  },
  {
    key: 'delivery-time',
    type: 'SORT',
    id: 4,
    names: texts('Delivery time', 'Tiempo de entrega', 'Час доставки', 'Առաքման ժամանակ'),
    picture: null,
  },
  {
    key: 'delivery-fee',
    type: 'SORT',
    id: 5,
    names: texts('Delivery fee', 'Coste de envío', 'Вартість доставки', 'Առաքման վճար'),
    picture: null,
  },
]

export const personalizedFilters: readonly FilterWords[] = [
  { key: 'promotions', type: 'CITY', names: texts('Promotions', 'Promociones', 'Акції', 'Ակցիաներ'), picture: '1f381' },
  {
    key: 'free-delivery',
    type: 'CITY',
    names: texts('Free delivery', 'Envío gratis', 'Безкоштовна доставка', 'Անվճար առաքում'),
    picture: '1f6f5',
  },
  { key: 'new', type: 'CITY', names: texts('New here', 'Novedades', 'Новинки', 'Նոր'), picture: '1f388' },
  { key: 'prime', type: 'USER', names: texts('Prime', 'Prime', 'Prime', 'Prime'), picture: '2b50' },
  {
    key: 'top-rated',
    type: 'USER',
    names: texts('Customers’ favourites', 'Favoritos de los clientes', 'Улюблене покупців', 'Հաճախորդների սիրելին'),
    picture: '1f3c6',
  },
]

export const foodFilters: readonly FilterWords[] = [
  food('pizza', '1f355', 'Pizza', 'Pizza', 'Піца', 'Պիցցա'),
  food('sushi', '1f363', 'Sushi', 'Sushi', 'Суші', 'Սուշի'),
  food('burgers', '1f354', 'Burgers', 'Hamburguesas', 'Бургери', 'Բուրգերներ'),
  food('mexican', '1f32e', 'Mexican', 'Mexicana', 'Мексиканська', 'Մեքսիկական'),
  food('healthy', '1f957', 'Healthy', 'Saludable', 'Здорове', 'Առողջ սնունդ'),
  food('asian', '1f35c', 'Asian', 'Asiática', 'Азійська', 'Ասիական'),
  food('chinese', '1f95f', 'Chinese', 'China', 'Китайська', 'Չինական'),
  food('kebab', '1f959', 'Kebab', 'Kebab', 'Кебаб', 'Քեբաբ'),
  food('desserts', '1f370', 'Desserts', 'Postres', 'Десерти', 'Աղանդեր'),
  food('coffee', '2615', 'Coffee', 'Café', 'Кава', 'Սուրճ'),
  food('breakfast', '1f95e', 'Breakfast', 'Desayunos', 'Сніданки', 'Նախաճաշ'),
  food('spanish', '1f958', 'Spanish', 'Española', 'Іспанська', 'Իսպանական'),
  food('ukrainian', '1f963', 'Ukrainian', 'Ucraniana', 'Українська', 'Ուկրաինական'),
  food('armenian', '1fad3', 'Armenian', 'Armenia', 'Вірменська', 'Հայկական'),
  food('vegan', '1f33f', 'Vegan', 'Vegano', 'Веганське', 'Վեգան'),
  food('vegetarian', '1f966', 'Vegetarian', 'Vegetariano', 'Вегетаріанське', 'Բուսակերական'),
  food('gluten-free', '1f33d', 'Gluten-free', 'Sin gluten', 'Без глютену', 'Առանց գլյուտենի'),
  food('halal', '1f362', 'Halal', 'Halal', 'Халяль', 'Հալալ'),
  food('grill', '1f356', 'Grill', 'Brasa', 'Гриль', 'Խորոված'),
  food('soups', '1f372', 'Soups', 'Sopas', 'Супи', 'Ապուրներ'),
  food('snacks', '1f968', 'Snacks', 'Picoteo', 'Перекус', 'Նախուտեստ'),
  food('drinks', '1f964', 'Drinks', 'Bebidas', 'Напої', 'Ըմպելիք'),
  food('local-kitchen', '1f37d-fe0f', 'Local kitchen', 'Cocina local', 'Місцева кухня', 'Տեղական խոհանոց'),
]

export const filters: readonly FilterWords[] = [...sortings, ...personalizedFilters, ...foodFilters]
