import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrapped = ['gift-wrap'] as const

// A data table.
export const cosmetics: Kitchen = {
  key: 'cosmetics',
  category: 'cosmetics',
  filters: [],
  pictures: ['1f484', '1f485', '1f9f4'],
  tints: [20, 22, 18],
  taglines: [
    texts('A little care, every day', 'Un poco de cuidado, cada día', 'Трохи турботи щодня', 'Մի քիչ խնամք՝ ամեն օր'),
    texts('Ask us about your skin', 'Pregúntanos por tu piel', 'Запитайте нас про свою шкіру', 'Հարցրեք մեզ ձեր մաշկի մասին'),
  ],
  storeNames: {
    ES: ['Perfumería Alba', 'Piel y Luz', 'El Tocador', 'Violeta Cosmética', 'Espejo', 'Rosa de Mayo'],
    UA: ['Парфумерія «Бузок»', 'Крем і Роса', 'Дзеркало', 'Красуня', 'Мавка', 'Пелюстка'],
    AM: ['Հայելի', 'Գեղեցկուհի', 'Յասաման', 'Վարդ', 'Թերթիկ', 'Փայլ'],
  },
  sections: [
    section('face', ['Face', 'Rostro', 'Обличчя', 'Դեմք'], [
      dish('face-cream', '1f9f4', 1490, [], wrapped, ['Day cream, 50 ml', 'Crema de día, 50 ml', 'Денний крем, 50 мл', 'Ցերեկային քսուք, 50 մլ'], ['Light cream with hyaluronic acid and SPF 20.', 'Crema ligera con ácido hialurónico y SPF 20.', 'Легкий крем із гіалуроновою кислотою та SPF 20.', 'Թեթև քսուք հիալուրոնաթթվով և SPF 20-ով։']),
      dish('cleanser', '1f9fc', 990, [], [], ['Foaming face wash, 150 ml', 'Espuma limpiadora, 150 ml', 'Пінка для вмивання, 150 мл', 'Լվացվելու փրփուր, 150 մլ'], ['Removes make-up and city dust without drying.', 'Retira el maquillaje y el polvo sin resecar.', 'Змиває макіяж і міський пил, не сушить.', 'Մաքրում է դիմահարդարումն ու փոշին՝ առանց չորացնելու։']),
      dish('rose-water', '1f339', 790, [], wrapped, ['Rose water, 200 ml', 'Agua de rosas, 200 ml', 'Трояндова вода, 200 мл', 'Վարդաջուր, 200 մլ'], ['Distilled from petals, in a bottle with a spray.', 'Destilada de pétalos, en frasco con espray.', 'Дистильована з пелюсток, у флаконі зі спреєм.', 'Թորված վարդի թերթիկներից՝ սփրեյով սրվակով։']),
      dish('clay-mask', '1f33f', 690, [], [], ['Green clay mask, 75 ml', 'Mascarilla de arcilla verde, 75 ml', 'Маска із зеленої глини, 75 мл', 'Կանաչ կավե դիմակ, 75 մլ'], ['Ten minutes on the face, once a week.', 'Diez minutos en el rostro, una vez por semana.', 'Десять хвилин на обличчі, раз на тиждень.', 'Տասը րոպե դեմքին՝ շաբաթը մեկ անգամ։']),
    ]),
    section('make-up', ['Make-up', 'Maquillaje', 'Макіяж', 'Դիմահարդարում'], [
      dish('lipstick', '1f484', 1190, [], wrapped, ['Lipstick, cherry', 'Barra de labios, cereza', 'Помада, вишнева', 'Շրթներկ, բալագույն'], ['Creamy colour that stays until dinner.', 'Color cremoso que dura hasta la cena.', 'Кремовий колір, що тримається до вечері.', 'Կրեմային գույն, որը մնում է մինչև ընթրիք։']),
      dish('lip-gloss', '1f484', 790, [], wrapped, ['Lip gloss, transparent', 'Brillo de labios transparente', 'Блиск для губ, прозорий', 'Շրթունքների փայլ, թափանցիկ'], ['Shine without stickiness, with vitamin E.', 'Brillo sin pegajosidad, con vitamina E.', 'Блиск без липкості, з вітаміном E.', 'Փայլ առանց կպչունության՝ վիտամին E-ով։']),
      dish('nail-polish', '1f485', 590, [], [], ['Nail polish, pink', 'Esmalte de uñas rosa', 'Лак для нігтів, рожевий', 'Եղունգների լաք, վարդագույն'], ['Dries in a minute and lasts about a week.', 'Seca en un minuto y dura una semana.', 'Сохне хвилину, тримається близько тижня.', 'Չորանում է մեկ րոպեում, մնում մոտ մեկ շաբաթ։']),
    ]),
    section('body', ['Body and hair', 'Cuerpo y cabello', 'Тіло й волосся', 'Մարմին և մազեր'], [
      dish('body-lotion', '1f9f4', 890, [], [], ['Body lotion, 300 ml', 'Loción corporal, 300 ml', 'Лосьйон для тіла, 300 мл', 'Մարմնի լոսյոն, 300 մլ'], ['Almond oil and aloe; it soaks in at once.', 'Aceite de almendra y aloe; se absorbe enseguida.', 'Мигдалева олія та алое; вбирається одразу.', 'Նուշի յուղ և ալոե. ներծծվում է անմիջապես։']),
      dish('hand-soap', '1f9fc', 490, [], wrapped, ['Lavender soap, 120 g', 'Jabón de lavanda, 120 g', 'Лавандове мило, 120 г', 'Նարդոսի օճառ, 120 գ'], ['Cold-process soap, cut and stamped by hand.', 'Jabón en frío, cortado y sellado a mano.', 'Мило холодної варки, нарізане вручну.', 'Սառը եղանակով պատրաստված օճառ՝ կտրված ձեռքով։']),
      dish('shaving-set', '1fa92', 1690, [], wrapped, ['Shaving set', 'Set de afeitado', 'Набір для гоління', 'Սափրվելու հավաքածու'], ['Safety razor, five blades and shaving soap.', 'Maquinilla clásica, cinco cuchillas y jabón de afeitar.', 'Класичний станок, п’ять лез і мило для гоління.', 'Դասական սափրիչ, հինգ շեղբ և սափրվելու օճառ։']),
      dish('perfume', '1f9f4', 2990, [], wrapped, ['Eau de toilette, 50 ml', 'Agua de colonia, 50 ml', 'Туалетна вода, 50 мл', 'Հարդարաջուր, 50 մլ'], ['Cherry blossom, green tea and a little musk.', 'Flor de cerezo, té verde y un poco de almizcle.', 'Цвіт вишні, зелений чай і трохи мускусу.', 'Բալենու ծաղիկ, կանաչ թեյ և մի քիչ մուշկ։']),
      dish('candle', '1f56f-fe0f', 1290, [], wrapped, ['Scented candle', 'Vela aromática', 'Ароматична свічка', 'Բուրավետ մոմ'], ['Soy wax, orange and clove, forty hours.', 'Cera de soja, naranja y clavo, cuarenta horas.', 'Соєвий віск, апельсин і гвоздика, сорок годин.', 'Սոյայի մոմ, նարինջ և մեխակ՝ քառասուն ժամ։']),
    ]),
  ],
}
