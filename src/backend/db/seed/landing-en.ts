import { asked, block, type Landings, type LandingWords } from '#backend/db/seed/landing-words.ts'

interface Country {
  readonly name: string
  readonly cities: string
  readonly own: ReturnType<typeof block>
  readonly paying: string
  readonly ownQuestion: ReturnType<typeof asked>
}

const country = ({ name, cities, own, paying, ownQuestion }: Country): LandingWords => ({
  title: `Food and shopping delivered in ${name}`,
  description: `Restaurants, groceries, pharmacies and flowers, brought to your door in ${cities}. See menus, prices and delivery times before you order.`,
  blocks: [
    own,
    block(
      'From a full dinner to a single lemon',
      'Restaurants are only the beginning: supermarkets, greengrocers, bakeries, pharmacies, florists and pet shops deliver too. If a shop is not on the list, a courier can buy the thing for you, or carry your parcel across town.',
    ),
    block(
      'You see the price before you order',
      'Every menu shows its prices, the delivery fee and the smallest basket the store accepts. Offers are marked on the dishes they apply to, and what you pay at the end is what the basket said.',
    ),
    block(
      'Now, or when it suits you',
      'Each store shows how many minutes it needs at the moment. If it is closed, many will take the order for later: choose a time, and the kitchen starts when it should.',
    ),
  ],
  questions: [
    ownQuestion,
    asked(
      'How long does a delivery take?',
      'Most orders arrive within 20 to 50 minutes. The store’s page gives an estimate for this moment; distance, weather and rush hours move it.',
    ),
    asked(
      'How much is delivery?',
      'Each store has its own fee, shown on its card before you open it. Some deliver for free, always or as an offer, and a small basket may carry a surcharge that the basket names.',
    ),
    asked('How can I pay?', paying),
    asked(
      'What about allergies?',
      'Products name the allergens their store has declared. If yours is a serious one, write a note with the product and ask the store before you order.',
    ),
  ],
})

export const englishLandings: Landings = {
  global: {
    title: 'Delivery from restaurants and shops near you',
    description:
      'Order dinner, groceries, medicine or flowers from the places around you, or send a courier across town. Choose your country to see your city.',
    blocks: [
      block(
        'Your city, at your door',
        'The places you pass every day are here: the pizzeria on the corner, the bakery, the night pharmacy. Choose your city, look through their menus and order; a courier does the walking.',
      ),
      block(
        'One basket for each store',
        'Fill a basket in one store, look around in another, and come back: both are kept. Prices, fees and the time of arrival are there before you pay.',
      ),
      block(
        'A courier for everything else',
        'Forgot your keys at a friend’s? Need a charger from a shop that is not listed? Say what and where, and a courier will buy it or bring it.',
      ),
    ],
    questions: [
      asked(
        'Where can I order?',
        'In Spain, Ukraine and Armenia. Choose a country to see its cities; in each city the page shows the stores that deliver there.',
      ),
      asked(
        'Do I need an account to look around?',
        'No. Menus, prices and delivery times are open to everyone. You sign in when you place an order.',
      ),
      asked('Can I order for later?', 'Yes, where the store offers it. Its page says so and lets you choose a time.'),
      asked(
        'What can a courier carry?',
        'Anything legal that fits into a delivery bag and weighs up to nine kilograms: documents, keys, a forgotten bag, a purchase from a shop.',
      ),
    ],
  },
  countries: {
    ES: country({
      name: 'Spain',
      cities: 'Barcelona, Madrid, Valencia and Seville',
      own: block(
        'From paella to midnight tapas',
        'Spain eats late, and so do we. In Barcelona, Madrid, Valencia and Seville you will find paella for the whole table, tapas after ten, and chemists that never close. Some kitchens rest in the afternoon; their page says when they open again.',
      ),
      paying:
        'By card, PayPal, Google Pay or Apple Pay, or in cash at the door. Prices are in euros and include VAT; an invoice can be asked for.',
      ownQuestion: asked(
        'Do restaurants deliver during the siesta?',
        'Many do. Those that close between lunch and dinner show when they open next, and most accept an order for the evening.',
      ),
    }),
    UA: country({
      name: 'Ukraine',
      cities: 'Kyiv, Lviv, Odesa and Dnipro',
      own: block(
        'Borshch, varenyky and good coffee',
        'In Kyiv, Lviv, Odesa and Dnipro, home cooking stands beside sushi and burgers: borshch with pampushky, varenyky by the dozen, coffee to wake a whole office. Pharmacies and supermarkets are open around the clock.',
      ),
      paying: 'By card, Google Pay or Apple Pay, or in cash at the door. Prices are in hryvnias.',
      ownQuestion: asked(
        'What happens during an air-raid alert?',
        'Couriers go to shelter, as everybody should. Your order waits and goes on after the all-clear.',
      ),
    }),
    AM: country({
      name: 'Armenia',
      cities: 'Yerevan, Gyumri and Vanadzor',
      own: block(
        'Khorovats, lavash and fruit in season',
        'In Yerevan, Gyumri and Vanadzor, order khorovats still hot from the coals, lavash and cheese for the table, apricots when it is their time, and flowers for whoever deserves them.',
      ),
      paying: 'By card, or in cash at the door. Prices are in drams.',
      ownQuestion: asked('Which cities of Armenia are served?', 'Yerevan, Gyumri and Vanadzor. Vagharshapat is not open at the moment.'),
    }),
  },
}
