import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table.
export const pets: Kitchen = {
  key: 'pets',
  category: 'pets',
  filters: [],
  pictures: ['1f436', '1f431', '1f426'],
  tints: [13, 4, 11],
  taglines: [
    texts('Heavy bags, carried for you', 'Sacos pesados, te los llevamos', 'Важкі мішки донесемо ми', 'Ծանր պարկերը մենք կբերենք'),
    texts('Tails approve', 'Las colas lo aprueban', 'Хвости схвалюють', 'Պոչերը հավանություն են տալիս'),
  ],
  storeNames: {
    ES: ['Cuatro Patas', 'La Huella', 'Mascotas Canela', 'El Arca de Nora', 'Bigotes', 'Pelo y Pluma'],
    UA: ['Хвіст і Лапа', 'Котики й Песики', 'Мурчик', 'Зоомаркет «Лапка»', 'Ковчег', 'Вухатий'],
    AM: ['Թաթիկ', 'Պոչիկ', 'Փիսիկ և շնիկ', 'Փափուկ թաթ', 'Բեղիկ', 'Կենդանիների տուն'],
  },
  sections: [
    section('dogs', ['Dogs', 'Perros', 'Собакам', 'Շներ'], [
      dish('dog-food', '1f436', 1490, [], [], ['Dry dog food, 3 kg', 'Pienso para perro, 3 kg', 'Сухий корм для собак, 3 кг', 'Շան չոր կեր, 3 կգ'], ['Chicken and rice, for adult dogs of any size.', 'Pollo y arroz, para perros adultos de cualquier tamaño.', 'Курка з рисом, для дорослих собак будь-якого розміру.', 'Հավ և բրինձ՝ ցանկացած չափի հասուն շների համար։']),
      dish('puppy-food', '1f436', 1690, [], [], ['Puppy food, 3 kg', 'Pienso para cachorro, 3 kg', 'Корм для цуценят, 3 кг', 'Կեր լակոտների համար, 3 կգ'], ['Small pieces with calcium, up to twelve months.', 'Trozos pequeños con calcio, hasta doce meses.', 'Дрібні гранули з кальцієм, до дванадцяти місяців.', 'Մանր հատիկներ կալցիումով՝ մինչև տասներկու ամսական։']),
      dish('dog-tins', '1f96b', 890, [], [], ['Wet dog food, 6 × 400 g', 'Comida húmeda, 6 × 400 g', 'Вологий корм для собак, 6 × 400 г', 'Շան խոնավ կեր, 6 × 400 գ'], ['Beef with carrot in jelly, without cereals.', 'Ternera con zanahoria en gelatina, sin cereales.', 'Яловичина з морквою в желе, без злаків.', 'Տավարի միս գազարով՝ ժելեի մեջ, առանց հացահատիկի։']),
      dish('chew-bone', '1f9b4', 390, [], [], ['Chew bones, 3 pieces', 'Huesos para morder, 3 unidades', 'Кістки для жування, 3 шт.', 'Ծամելու ոսկոր, 3 հատ'], ['Pressed beef hide that keeps teeth busy.', 'Piel de vacuno prensada que entretiene los dientes.', 'Пресована яловича шкіра, щоб зуби мали роботу.', 'Մամլած տավարի կաշի, որ ատամները զբաղված լինեն։']),
    ]),
    section('cats', ['Cats', 'Gatos', 'Котам', 'Կատուներ'], [
      dish('cat-food', '1f431', 1290, ['fish'], [], ['Dry cat food, 2 kg', 'Pienso para gato, 2 kg', 'Сухий корм для котів, 2 кг', 'Կատվի չոր կեր, 2 կգ'], ['Salmon and rice, for cats that live indoors.', 'Salmón y arroz, para gatos de interior.', 'Лосось із рисом, для домашніх котів.', 'Սաղմոն և բրինձ՝ տանը ապրող կատուների համար։']),
      dish('cat-pouches', '1f41f', 790, ['fish'], [], ['Wet cat food, 12 × 85 g', 'Sobres para gato, 12 × 85 g', 'Вологий корм для котів, 12 × 85 г', 'Կատվի խոնավ կեր, 12 × 85 գ'], ['Tuna, trout and chicken in sauce, four of each.', 'Atún, trucha y pollo en salsa, cuatro de cada.', 'Тунець, форель і курка в соусі, по чотири.', 'Թունա, իշխան և հավ սոուսով՝ չորսական հատ։']),
      dish('cat-litter', '1f431', 690, [], [], ['Clumping cat litter, 5 kg', 'Arena aglomerante, 5 kg', 'Наповнювач, що грудкується, 5 кг', 'Կատվի ավազ, 5 կգ'], ['Bentonite, unscented, with very little dust.', 'Bentonita, sin perfume y con muy poco polvo.', 'Бентонітовий, без запаху, майже без пилу.', 'Բենտոնիտից, առանց բույրի, գրեթե առանց փոշու։']),
    ]),
    section('others', ['Birds, fish and rodents', 'Pájaros, peces y roedores', 'Птахам, рибкам, гризунам', 'Թռչուններ, ձկներ, կրծողներ'], [
      dish('bird-seed', '1f426', 390, [], [], ['Food for parrots, 500 g', 'Mezcla para periquitos, 500 g', 'Корм для папуг, 500 г', 'Կեր թութակների համար, 500 գ'], ['Millet, oats and sunflower seeds, sifted twice.', 'Mijo, avena y pipas, tamizados dos veces.', 'Просо, овес і соняшникове насіння, двічі просіяні.', 'Կորեկ, վարսակ և արևածաղկի սերմ՝ երկու անգամ մաղած։']),
      dish('fish-food', '1f41f', 450, ['fish', 'crustaceans'], [], ['Flakes for aquarium fish, 100 ml', 'Escamas para peces, 100 ml', 'Пластівці для рибок, 100 мл', 'Փաթիլներ ձկնիկների համար, 100 մլ'], ['Coloured flakes that do not cloud the water.', 'Escamas de colores que no enturbian el agua.', 'Кольорові пластівці, що не каламутять воду.', 'Գունավոր փաթիլներ, որոնք չեն պղտորում ջուրը։']),
      dish('hamster-food', '1f439', 390, ['nuts', 'gluten'], [], ['Food for hamsters, 700 g', 'Comida para hámster, 700 g', 'Корм для хом’яків, 700 г', 'Կեր համստերների համար, 700 գ'], ['Grain, dried carrot, nuts and pumpkin seeds.', 'Cereales, zanahoria seca, nueces y pipas de calabaza.', 'Зерно, сушена морква, горіхи та гарбузове насіння.', 'Հատիկեղեն, չորացրած գազար, ընկույզ և դդմի սերմ։']),
      dish('pet-shampoo', '1f9f4', 590, [], [], ['Shampoo for pets, 250 ml', 'Champú para mascotas, 250 ml', 'Шампунь для тварин, 250 мл', 'Շամպուն կենդանիների համար, 250 մլ'], ['Mild oat shampoo, kind to eyes and noses.', 'Champú suave de avena, amable con ojos y hocico.', 'М’який вівсяний шампунь, не щипає очі.', 'Վարսակով մեղմ շամպուն, չի այրում աչքերը։']),
    ]),
  ],
}
