import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

// A data table. Over-the-counter things only; descriptions say what a thing is, and promise nothing.
export const pharmacy: Kitchen = {
  key: 'pharmacy',
  category: 'pharmacy',
  filters: [],
  pictures: ['1f48a', '1fa7a', '1fa79'],
  tints: [10, 12, 9],
  taglines: [
    texts('What you need tonight', 'Lo que necesitas esta noche', 'Те, що потрібно сьогодні ввечері', 'Այն, ինչ պետք է այս երեկո'),
    texts('No prescription medicines', 'Sin medicamentos con receta', 'Без рецептурних ліків', 'Առանց դեղատոմսով դեղերի'),
  ],
  storeNames: {
    ES: ['Farmacia Alameda', 'Farmacia Sant Antoni', 'Farmacia del Puente', 'Farmacia Nueva', 'Farmacia Rosales', 'Farmacia La Luna'],
    UA: ['Аптека «Ромашка»', 'Аптека на розі', 'Аптека «М’ята»', 'Аптека «Здоров’ятко»', 'Зелена аптека', 'Нічна аптека'],
    AM: ['Երիցուկ դեղատուն', 'Բարի դեղատուն', 'Անանուխ դեղատուն', 'Դեղատուն Կենտրոն', 'Գիշերային դեղատուն', 'Առողջ լինեք'],
  },
  sections: [
    section('cold', ['Colds and sore throats', 'Resfriado y garganta', 'Застуда й горло', 'Մրսածություն և կոկորդ'], [
      dish('lozenges', '1f36c', 590, [], [], ['Honey and lemon lozenges, 24 pieces', 'Pastillas de miel y limón, 24 unidades', 'Льодяники з медом і лимоном, 24 шт.', 'Մեղրով և կիտրոնով սառնաշաքար, 24 հատ'], ['To suck slowly when the throat is dry.', 'Para chupar despacio con la garganta seca.', 'Розсмоктувати повільно, коли сухо в горлі.', 'Դանդաղ ծծել, երբ կոկորդը չոր է։']),
      dish('sea-spray', '1f4a7', 790, [], [], ['Sea water nasal spray, 100 ml', 'Agua de mar en espray nasal, 100 ml', 'Спрей для носа з морською водою, 100 мл', 'Քթի սփրեյ ծովի ջրով, 100 մլ'], ['Isotonic sea water for rinsing the nose every day.', 'Agua de mar isotónica para el lavado nasal diario.', 'Ізотонічна морська вода для щоденного промивання носа.', 'Իզոտոնիկ ծովի ջուր՝ քիթն ամեն օր լվանալու համար։']),
      dish('herbal-tea', '1f375', 390, [], [], ['Linden and thyme tea, 20 bags', 'Infusión de tila y tomillo, 20 bolsitas', 'Чай із липи та чебрецю, 20 пакетиків', 'Լորենու և ուրցի թեյ, 20 տոպրակ'], ['A herbal infusion to drink hot before bed.', 'Infusión de hierbas para tomar caliente antes de dormir.', 'Трав’яний чай, який п’ють гарячим перед сном.', 'Բուսական թեյ՝ քնելուց առաջ տաք խմելու համար։']),
      dish('throat-syrup', '1f36f', 890, [], [], ['Plantain syrup, 150 ml', 'Jarabe de llantén, 150 ml', 'Сироп подорожника, 150 мл', 'Եզան լեզվի օշարակ, 150 մլ'], ['Plantain extract and honey, from six years.', 'Extracto de llantén y miel, desde los seis años.', 'Екстракт подорожника й мед, від шести років.', 'Եզան լեզվի մզվածք և մեղր՝ վեց տարեկանից։']),
      dish('tissues', '1f9fb', 190, [], [], ['Paper tissues, 10 packs', 'Pañuelos de papel, 10 paquetes', 'Паперові хустинки, 10 пачок', 'Թղթե թաշկինակ, 10 տուփ'], ['Four-ply tissues that stay whole in the pocket.', 'Pañuelos de cuatro capas que aguantan en el bolsillo.', 'Чотиришарові хустинки, що не рвуться в кишені.', 'Քառաշերտ թաշկինակ, որը չի պատռվում գրպանում։']),
    ]),
    section('first-aid', ['First aid', 'Botiquín', 'Перша допомога', 'Առաջին օգնություն'], [
      dish('plasters', '1fa79', 350, [], [], ['Plasters, 20 pieces', 'Tiritas, 20 unidades', 'Пластир, 20 шт.', 'Սպեղանի, 20 հատ'], ['Waterproof plasters in four sizes, one box.', 'Tiritas impermeables en cuatro tamaños.', 'Водостійкі пластирі чотирьох розмірів.', 'Անջրանցիկ սպեղանիներ՝ չորս չափսի։']),
      dish('bandage', '1fa79', 250, [], [], ['Elastic bandage, 4 m', 'Venda elástica, 4 m', 'Еластичний бинт, 4 м', 'Առաձգական վիրակապ, 4 մ'], ['Washable bandage with two clips, eight centimetres wide.', 'Venda lavable con dos grapas, de ocho centímetros.', 'Багаторазовий бинт із двома фіксаторами, завширшки вісім сантиметрів.', 'Լվացվող վիրակապ երկու ամրակով, ութ սանտիմետր լայնությամբ։']),
      dish('antiseptic', '1f9f4', 420, [], [], ['Antiseptic spray, 50 ml', 'Antiséptico en espray, 50 ml', 'Антисептик-спрей, 50 мл', 'Հականեխիչ սփրեյ, 50 մլ'], ['For cleaning small cuts and grazes; does not sting.', 'Para limpiar cortes y rasguños pequeños; no escuece.', 'Для обробки дрібних порізів і саден; не пече.', 'Մանր կտրվածքներն ու քերծվածքները մաքրելու համար, չի այրում։']),
      dish('thermometer', '1f321-fe0f', 690, [], [], ['Digital thermometer', 'Termómetro digital', 'Електронний термометр', 'Էլեկտրոնային ջերմաչափ'], ['Measures in thirty seconds and beeps when done.', 'Mide en treinta segundos y pita al terminar.', 'Вимірює за тридцять секунд і подає сигнал.', 'Չափում է երեսուն վայրկյանում և ազդանշան տալիս։']),
      dish('cold-pack', '1f9ca', 390, [], [], ['Hot and cold gel pack', 'Compresa de gel frío y calor', 'Гелевий компрес, тепло й холод', 'Գելային կոմպրես՝ տաք և սառը'], ['Keep it in the freezer or warm it in water.', 'Guárdala en el congelador o caliéntala en agua.', 'Тримайте в морозилці або нагрійте у воді.', 'Պահեք սառցարանում կամ տաքացրեք ջրում։']),
      dish('pressure-meter', '1fa7a', 3490, [], [], ['Blood pressure monitor', 'Tensiómetro de brazo', 'Тонометр автоматичний', 'Ճնշաչափ ավտոմատ'], ['Upper-arm monitor that remembers ninety readings.', 'Para el brazo, guarda noventa mediciones.', 'На плече, запам’ятовує дев’яносто вимірювань.', 'Բազկի համար, հիշում է իննսուն չափում։']),
    ]),
    section('vitamins', ['Vitamins', 'Vitaminas', 'Вітаміни', 'Վիտամիններ'], [
      dish('vitamin-c', '1f34a', 690, [], [], ['Vitamin C, 20 fizzy tablets', 'Vitamina C, 20 comprimidos efervescentes', 'Вітамін C шипучий, 20 таблеток', 'Վիտամին C, 20 լուծվող հաբ'], ['Food supplement: one tablet in a glass of water.', 'Complemento alimenticio: un comprimido en un vaso de agua.', 'Дієтична добавка: одна таблетка на склянку води.', 'Սննդային հավելում. մեկ հաբը՝ մեկ բաժակ ջրով։']),
      dish('vitamin-d', '1f48a', 890, [], [], ['Vitamin D3, 60 capsules', 'Vitamina D3, 60 cápsulas', 'Вітамін D3, 60 капсул', 'Վիտամին D3, 60 պատիճ'], ['Food supplement for months with little sun.', 'Complemento alimenticio para meses de poco sol.', 'Дієтична добавка на місяці, коли мало сонця.', 'Սննդային հավելում՝ քիչ արևով ամիսների համար։']),
      dish('magnesium', '1f48a', 990, [], [], ['Magnesium with B6, 50 tablets', 'Magnesio con B6, 50 comprimidos', 'Магній із B6, 50 таблеток', 'Մագնեզիում B6-ով, 50 հաբ'], ['Food supplement; two tablets with a meal.', 'Complemento alimenticio; dos comprimidos con la comida.', 'Дієтична добавка; дві таблетки під час їди.', 'Սննդային հավելում. երկու հաբ ուտելիս։']),
      dish('omega', '1f41f', 1290, ['fish'], [], ['Omega-3, 60 capsules', 'Omega 3, 60 cápsulas', 'Омега-3, 60 капсул', 'Օմեգա-3, 60 պատիճ'], ['Fish oil from cold seas, in small capsules.', 'Aceite de pescado de mares fríos, en cápsulas pequeñas.', 'Риб’ячий жир холодних морів у маленьких капсулах.', 'Սառը ծովերի ձկան յուղ՝ փոքրիկ պատիճներով։']),
    ]),
    section('skin', ['Skin and sun', 'Piel y sol', 'Шкіра й сонце', 'Մաշկ և արև'], [
      dish('hand-cream', '1f9f4', 450, [], [], ['Hand cream, 75 ml', 'Crema de manos, 75 ml', 'Крем для рук, 75 мл', 'Ձեռքի քսուք, 75 մլ'], ['Glycerine and panthenol for dry hands, unscented.', 'Glicerina y pantenol para manos secas, sin perfume.', 'Гліцерин і пантенол для сухих рук, без запаху.', 'Գլիցերին և պանթենոլ չոր ձեռքերի համար՝ առանց բույրի։']),
      dish('sunscreen', '1f9f4', 1290, [], [], ['Sunscreen SPF 50, 200 ml', 'Crema solar SPF 50, 200 ml', 'Сонцезахисний крем SPF 50, 200 мл', 'Արևապաշտպան քսուք SPF 50, 200 մլ'], ['High protection; put it on again every two hours.', 'Protección alta; repite la aplicación cada dos horas.', 'Високий захист; наносьте знову щодві години.', 'Բարձր պաշտպանություն. կրկնեք երկու ժամը մեկ։']),
      dish('lip-balm', '1f484', 290, [], [], ['Lip balm', 'Bálsamo labial', 'Бальзам для губ', 'Շրթունքների բալզամ'], ['Beeswax and shea butter against wind and cold.', 'Cera de abeja y karité contra el viento y el frío.', 'Бджолиний віск і масло ши від вітру й холоду.', 'Մեղրամոմ և շիի կարագ՝ քամուց և ցրտից։']),
      dish('mosquito', '1f33f', 590, [], [], ['Insect repellent, 100 ml', 'Repelente de insectos, 100 ml', 'Спрей від комарів, 100 мл', 'Մոծակների դեմ սփրեյ, 100 մլ'], ['Lemon eucalyptus spray, for adults and children over three.', 'Espray de eucalipto limón, desde los tres años.', 'Спрей з лимонним евкаліптом, від трьох років.', 'Կիտրոնային էվկալիպտով սփրեյ՝ երեք տարեկանից։']),
    ]),
    section('mouth', ['Teeth and mouth', 'Dientes y boca', 'Зуби', 'Ատամներ'], [
      dish('toothbrush', '1faa5', 290, [], [], ['Soft toothbrush', 'Cepillo de dientes suave', 'М’яка зубна щітка', 'Փափուկ ատամի խոզանակ'], ['Small head and soft bristles for tender gums.', 'Cabezal pequeño y cerdas suaves para encías sensibles.', 'Мала голівка й м’яка щетина для чутливих ясен.', 'Փոքր գլխիկ և փափուկ մազիկներ՝ զգայուն լնդերի համար։']),
      dish('toothpaste', '1faa5', 350, [], [], ['Toothpaste for sensitive teeth, 75 ml', 'Dentífrico dientes sensibles, 75 ml', 'Паста для чутливих зубів, 75 мл', 'Մածուկ զգայուն ատամների համար, 75 մլ'], ['With fluoride and a mild mint taste.', 'Con flúor y un suave sabor a menta.', 'Із фтором і ніжним м’ятним смаком.', 'Ֆտորով և անանուխի մեղմ համով։']),
      dish('mouthwash', '1f9f4', 490, [], [], ['Mouthwash, 500 ml', 'Enjuague bucal, 500 ml', 'Ополіскувач для рота, 500 мл', 'Բերանի ողողիչ, 500 մլ'], ['Without alcohol, for use after brushing.', 'Sin alcohol, para después del cepillado.', 'Без спирту, для використання після чищення.', 'Առանց սպիրտի՝ ատամները մաքրելուց հետո։']),
    ]),
    section('family', ['Mother and baby', 'Mamá y bebé', 'Мама й малюк', 'Մայր և մանուկ'], [
      dish('baby-cream', '1f476', 590, [], [], ['Nappy cream, 100 ml', 'Crema de pañal, 100 ml', 'Крем під підгузок, 100 мл', 'Քսուք տակդիրի տակ, 100 մլ'], ['Zinc oxide cream for the skin under a nappy.', 'Crema con óxido de zinc para la piel del bebé.', 'Крем із оксидом цинку для шкіри під підгузком.', 'Ցինկի օքսիդով քսուք՝ մանկան նուրբ մաշկի համար։']),
      dish('baby-bottle', '1f37c', 790, [], [], ['Baby bottle, 250 ml', 'Biberón, 250 ml', 'Пляшечка для годування, 250 мл', 'Մանկական շիշ, 250 մլ'], ['Bottle with a slow-flow teat, from birth.', 'Biberón con tetina de flujo lento, desde el nacimiento.', 'Пляшечка із соскою повільного потоку, від народження.', 'Շիշ դանդաղ հոսքով ծծակով՝ ծնված օրվանից։']),
      dish('chamomile', '1f33c', 290, [], [], ['Dried chamomile, 50 g', 'Manzanilla seca, 50 g', 'Квіти ромашки, 50 г', 'Երիցուկի ծաղիկ, 50 գ'], ['Whole dried flowers for tea and baths.', 'Flores secas enteras para infusiones y baños.', 'Цілі сушені квіти для чаю та купання.', 'Ամբողջական չորացրած ծաղիկներ՝ թեյի և լոգանքի համար։']),
      dish('baby-soap', '1f9fc', 220, [], [], ['Baby soap, 90 g', 'Jabón para bebé, 90 g', 'Дитяче мило, 90 г', 'Մանկական օճառ, 90 գ'], ['Gentle soap without dyes or scent.', 'Jabón suave sin colorantes ni perfume.', 'Ніжне мило без барвників і запаху.', 'Նուրբ օճառ՝ առանց ներկանյութերի և բույրի։']),
    ]),
  ],
}
