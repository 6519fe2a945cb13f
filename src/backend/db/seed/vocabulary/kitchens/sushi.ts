import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const withSushi = ['sushi-extras'] as const

// A data table.
export const sushi: Kitchen = {
  key: 'sushi',
  category: 'restaurants',
  filters: ['sushi', 'asian', 'healthy'],
  pictures: ['1f363', '1f371', '1f41f'],
  tints: [11, 12, 0],
  taglines: [
    texts('Rolled when you order', 'Enrollado al momento', 'Крутимо після замовлення', 'Փաթաթում ենք պատվերից հետո'),
    texts('Fish of the day, rice of the hour', 'Pescado del día, arroz de la hora', 'Риба дня, рис щогодини', 'Օրվա ձուկ, ժամի բրինձ'),
  ],
  storeNames: {
    ES: ['Sakana', 'El Rollo Sereno', 'Nami Sushi', 'Arroz y Mar', 'Casa Wasabi', 'Kumo', 'La Barra de Hiro', 'Sushi del Puerto', 'Umi del Mar', 'Koi Sushi'],
    UA: ['Суші Сам', 'Рис і Риба', 'Васабі', 'Хвиля', 'Суші на розі', 'Білий лосось', 'Токіо поруч', 'Рол за ролом', 'Суші-бар «Умі»', 'Імбир'],
    AM: ['Սուշի Սարյան', 'Սակուրա', 'Բրինձ և ձուկ', 'Տոկիո տուն', 'Վասաբի', 'Սուշի բար Ումի', 'Սպիտակ սաղմոն', 'Ալիք', 'Ռոլ վարպետ', 'Կոճապղպեղ'],
  },
  sections: [
    section('nigiri', ['Nigiri, 2 pieces', 'Nigiri, 2 piezas', 'Нігірі, 2 шт.', 'Նիգիրի, 2 հատ'], [
      dish('nigiri-salmon', '1f363', 490, ['fish'], withSushi, ['Salmon nigiri', 'Nigiri de salmón', 'Нігірі з лососем', 'Նիգիրի սաղմոնով'], [
        'Slices of salmon on warm rice pressed by hand.',
        'Lonchas de salmón sobre arroz tibio prensado a mano.',
        'Скибочки лосося на теплому рисі, зліпленому вручну.',
        'Սաղմոնի շերտեր՝ ձեռքով սեղմված տաք բրնձի վրա։',
      ]),
      dish('nigiri-tuna', '1f363', 540, ['fish'], withSushi, ['Tuna nigiri', 'Nigiri de atún', 'Нігірі з тунцем', 'Նիգիրի թունայով'], [
        'Lean red tuna with a touch of wasabi beneath.',
        'Atún rojo magro con un toque de wasabi debajo.',
        'Нежирний червоний тунець із дрібкою васабі під ним.',
        'Կարմիր թունա՝ տակին մի քիչ վասաբի։',
      ]),
      dish('nigiri-prawn', '1f990', 520, ['crustaceans'], withSushi, ['Prawn nigiri', 'Nigiri de langostino', 'Нігірі з креветкою', 'Նիգիրի ծովախեցգետնով'], [
        'Cooked prawn, rice and a thin band of nori.',
        'Langostino cocido, arroz y una fina cinta de nori.',
        'Варена креветка, рис і тонка смужка норі.',
        'Եփած ծովախեցգետին, բրինձ և նորիի բարակ ժապավեն։',
      ]),
    ]),
    section('rolls', ['Rolls, 8 pieces', 'Rollos, 8 piezas', 'Роли, 8 шт.', 'Ռոլեր, 8 հատ'], [
      dish('philadelphia', '1f363', 1090, ['fish', 'milk'], withSushi, ['Philadelphia roll', 'Rollo Filadelfia', 'Рол «Філадельфія»', 'Ֆիլադելֆիա ռոլ'], [
        'Salmon outside, cream cheese and cucumber inside.',
        'Salmón por fuera, queso crema y pepino por dentro.',
        'Зовні лосось, усередині вершковий сир та огірок.',
        'Դրսից՝ սաղմոն, ներսում՝ սերուցքային պանիր և վարունգ։',
      ]),
      dish('california', '1f363', 990, ['crustaceans', 'fish', 'eggs'], withSushi, ['California roll', 'Rollo California', 'Рол «Каліфорнія»', 'Կալիֆորնիա ռոլ'], [
        'Crab, avocado and cucumber, rolled in flying fish roe.',
        'Cangrejo, aguacate y pepino, con huevas de pez volador.',
        'Краб, авокадо й огірок в ікрі летючої риби.',
        'Խեցգետին, ավոկադո և վարունգ՝ թռչող ձկան խավիարով։',
      ]),
      dish('dragon', '1f951', 1290, ['fish', 'crustaceans', 'gluten', 'soya'], withSushi, ['Green dragon roll', 'Rollo dragón verde', 'Рол «Зелений дракон»', 'Կանաչ վիշապ ռոլ'], [
        'Prawn tempura beneath thin slices of ripe avocado.',
        'Langostino en tempura bajo finas lonchas de aguacate maduro.',
        'Креветка темпура під тонкими скибочками стиглого авокадо.',
        'Տեմպուրա ծովախեցգետին՝ հասուն ավոկադոյի բարակ շերտերի տակ։',
      ]),
      dish('spicy-tuna', '1f336-fe0f', 1150, ['fish', 'eggs', 'sesame'], ['spice-level', ...withSushi], ['Spicy tuna roll', 'Rollo de atún picante', 'Рол із гострим тунцем', 'Ռոլ կծու թունայով'], [
        'Chopped tuna, hot mayonnaise and toasted sesame.',
        'Atún picado, mayonesa picante y sésamo tostado.',
        'Січений тунець, гострий майонез і підсмажений кунжут.',
        'Մանրացրած թունա, կծու մայոնեզ և բոված քունջութ։',
      ]),
      dish('cucumber', '1f952', 490, ['sesame'], withSushi, ['Cucumber maki', 'Maki de pepino', 'Макі з огірком', 'Մակի վարունգով'], [
        'Crisp cucumber, rice and sesame wrapped in nori.',
        'Pepino crujiente, arroz y sésamo envueltos en nori.',
        'Хрусткий огірок, рис і кунжут, загорнуті в норі.',
        'Խրթխրթան վարունգ, բրինձ և քունջութ՝ նորիի մեջ փաթաթված։',
      ]),
      dish('baked', '1f363', 1190, ['fish', 'milk', 'eggs'], withSushi, ['Baked salmon roll', 'Rollo de salmón gratinado', 'Запечений рол із лососем', 'Թխված ռոլ սաղմոնով'], [
        'A warm roll under a browned cap of cheese and roe.',
        'Rollo templado con una capa gratinada de queso y huevas.',
        'Теплий рол під рум’яною шапкою із сиру та ікри.',
        'Տաք ռոլ՝ պանրի և խավիարի կարմրած շերտի տակ։',
      ]),
    ]),
    section('sets', ['Sets', 'Bandejas', 'Сети', 'Հավաքածուներ'], [
      dish('set-16', '1f371', 1990, ['fish', 'crustaceans', 'milk', 'soya'], withSushi, ['Set for one, 16 pieces', 'Bandeja para uno, 16 piezas', 'Сет на одного, 16 шт.', 'Հավաքածու մեկ հոգու, 16 հատ'], [
        'Salmon and tuna nigiri with two of our best rolls.',
        'Nigiri de salmón y atún con dos de nuestros mejores rollos.',
        'Нігірі з лососем і тунцем та два наші найкращі роли.',
        'Սաղմոնով և թունայով նիգիրի՝ մեր լավագույն երկու ռոլերով։',
      ]),
      dish('set-32', '1f371', 3690, ['fish', 'crustaceans', 'milk', 'soya'], withSushi, ['Set for two, 32 pieces', 'Bandeja para dos, 32 piezas', 'Сет на двох, 32 шт.', 'Հավաքածու երկու հոգու, 32 հատ'], [
        'Four rolls and eight nigiri, chosen by the chef that day.',
        'Cuatro rollos y ocho nigiri, elegidos ese día por el chef.',
        'Чотири роли та вісім нігірі на вибір шефа.',
        'Չորս ռոլ և ութ նիգիրի՝ խոհարարի ընտրությամբ։',
      ]),
      dish('set-green', '1f96c', 1690, ['soya', 'sesame'], withSushi, ['Green set, 16 pieces', 'Bandeja verde, 16 piezas', 'Зелений сет, 16 шт.', 'Կանաչ հավաքածու, 16 հատ'], [
        'Only vegetables: avocado, cucumber, pepper and marinated tofu.',
        'Solo verduras: aguacate, pepino, pimiento y tofu marinado.',
        'Лише овочі: авокадо, огірок, перець і маринований тофу.',
        'Միայն բանջարեղեն՝ ավոկադո, վարունգ, պղպեղ և մարինացված տոֆու։',
      ]),
    ]),
    section('warm', ['Warm dishes', 'Platos calientes', 'Гарячі страви', 'Տաք ուտեստներ'], [
      dish('miso', '1f963', 390, ['soya', 'fish'], [], ['Miso soup', 'Sopa de miso', 'Місо-суп', 'Միսո ապուր'], [
        'Light broth with tofu, wakame seaweed and spring onion.',
        'Caldo ligero con tofu, alga wakame y cebolleta.',
        'Легкий бульйон із тофу, водоростями вакаме й зеленою цибулею.',
        'Թեթև արգանակ՝ տոֆուով, վակամե ջրիմուռով և կանաչ սոխով։',
      ]),
      dish('tempura', '1f990', 990, ['crustaceans', 'gluten', 'eggs'], ['sauces'], ['Prawn tempura, 5 pieces', 'Tempura de langostino, 5 piezas', 'Креветки темпура, 5 шт.', 'Ծովախեցգետնի տեմպուրա, 5 հատ'], [
        'Prawns in an airy batter, with ginger and soy dip.',
        'Langostinos en rebozado ligero, con salsa de soja y jengibre.',
        'Креветки в повітряному клярі з імбирно-соєвим соусом.',
        'Ծովախեցգետին թեթև կլյարի մեջ՝ կոճապղպեղի և սոյայի սոուսով։',
      ]),
      dish('edamame', '1fad8', 450, ['soya'], [], ['Edamame', 'Edamame', 'Едамаме', 'Էդամամե'], [
        'Young soya beans in the pod with coarse sea salt.',
        'Vainas de soja tierna con sal marina gruesa.',
        'Молоді соєві боби в стручках із крупною морською сіллю.',
        'Մատղաշ սոյայի պատիճներ՝ խոշոր ծովային աղով։',
      ]),
      dish('teriyaki', '1f35a', 1090, ['soya', 'gluten', 'sesame'], [], ['Chicken teriyaki with rice', 'Pollo teriyaki con arroz', 'Курка теріякі з рисом', 'Տերիյակի հավ բրնձով'], [
        'Glazed chicken thigh, white rice and sesame seeds.',
        'Contramuslo de pollo glaseado, arroz blanco y sésamo.',
        'Глазуроване куряче стегно, білий рис і кунжут.',
        'Ջնարակապատ հավի ազդր, սպիտակ բրինձ և քունջութ։',
      ]),
    ]),
    drinks,
  ],
}
