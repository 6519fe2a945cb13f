import { drinks } from '#backend/db/seed/vocabulary/kitchens/drinks.ts'
import { dish, section, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { Kitchen } from '#backend/db/seed/vocabulary/shapes.ts'

const wrap = ['kebab-bread', 'spice-level', 'sauces'] as const

// A data table.
export const kebab: Kitchen = {
  key: 'kebab',
  category: 'restaurants',
  filters: ['kebab', 'halal', 'grill'],
  pictures: ['1f959', '1f32f', '1f9c6'],
  tints: [4, 2, 8],
  taglines: [
    texts('From the spit, in warm bread', 'Del asador al pan caliente', 'З рожна в теплий лаваш', 'Շամփուրից՝ տաք լավաշի մեջ'),
    texts('Open when you are hungry', 'Abierto cuando tienes hambre', 'Працюємо, коли ви голодні', 'Բաց ենք, երբ սոված եք'),
  ],
  storeNames: {
    ES: ['Kebab Alhambra', 'El Beduino', 'Sabor de Damasco', 'La Pita Caliente', 'Cedro', 'Zoco Kebab', 'Casa Samir', 'Falafel del Barrio', 'Levante Grill', 'La Media Luna'],
    UA: ['Шаурма на базарі', 'Кебаб Двір', 'Лаваш і Вогонь', 'Смак Дамаска', 'Кедр', 'Фалафельна', 'Східний базар', 'Шаурма 24', 'Рожен', 'Золота піта'],
    AM: ['Շաուրմա Մաշտոց', 'Քեբաբ տուն', 'Դամասկոս', 'Մայրի', 'Տաք պիտա', 'Արևելյան շուկա', 'Շամփուր', 'Ֆալաֆել տուն', 'Լիբանանյան խոհանոց', 'Հալեպի համը'],
  },
  sections: [
    section('wraps', ['Shawarma and kebab', 'Shawarma y kebab', 'Шаурма й кебаб', 'Շաուրմա և քեբաբ'], [
      dish('shawarma-chicken', '1f959', 690, ['gluten', 'milk'], wrap, ['Chicken shawarma', 'Shawarma de pollo', 'Шаурма з куркою', 'Շաուրմա հավով'], [
        'Chicken from the spit, cucumber, tomato and garlic sauce.',
        'Pollo del asador, pepino, tomate y salsa de ajo.',
        'Курка з рожна, огірок, помідор і часниковий соус.',
        'Շամփուրի հավ, վարունգ, լոլիկ և սխտորի սոուս։',
      ]),
      dish('shawarma-beef', '1f32f', 790, ['gluten', 'sesame'], wrap, ['Beef shawarma', 'Shawarma de ternera', 'Шаурма з яловичиною', 'Շաուրմա տավարի մսով'], [
        'Marinated beef, onion with sumac, pickles and tahini.',
        'Ternera adobada, cebolla con zumaque, encurtidos y tahini.',
        'Маринована яловичина, цибуля із сумахом, соління й тахіні.',
        'Մարինացված տավարի միս, սոխ սումախով, թթու և թահինի։',
      ]),
      dish('lula', '1f362', 890, ['gluten'], wrap, ['Lamb lula kebab', 'Kebab de cordero', 'Люля-кебаб із баранини', 'Գառան մսով լուլա քեբաբ'], [
        'Minced lamb with herbs, grilled over coals on a skewer.',
        'Cordero picado con hierbas, a la brasa en espeto.',
        'Січена баранина із зеленню, смажена на шампурі над вугіллям.',
        'Աղացած գառան միս կանաչիով՝ շամփուրով ածխի վրա։',
      ]),
      dish('falafel-wrap', '1f9c6', 620, ['gluten', 'sesame'], wrap, ['Falafel in bread', 'Falafel en pan', 'Фалафель у лаваші', 'Ֆալաֆել լավաշով'], [
        'Chickpea falafel, hummus, cabbage and pickled turnip.',
        'Falafel de garbanzo, hummus, col y nabo encurtido.',
        'Фалафель із нуту, хумус, капуста й маринована ріпа.',
        'Սիսեռով ֆալաֆել, հումուս, կաղամբ և թթու շաղգամ։',
      ]),
    ]),
    section('plates', ['From the grill', 'De la parrilla', 'З гриля', 'Գրիլից'], [
      dish('mixed-grill', '1f356', 1690, ['gluten', 'milk'], ['side', 'sauces'], ['Mixed grill', 'Parrillada mixta', 'М’ясне асорті', 'Մսային տեսականի'], [
        'Lamb chop, chicken skewer, kebab, rice and grilled tomato.',
        'Chuleta de cordero, brocheta de pollo, kebab, arroz y tomate asado.',
        'Бараняча котлета на кістці, курячий шашлик, кебаб, рис і помідор.',
        'Գառան չալաղաջ, հավի խորոված, քեբաբ, բրինձ և խորոված լոլիկ։',
      ]),
      dish('chicken-skewer', '1f362', 1090, ['milk'], ['side', 'sauces'], ['Chicken skewers', 'Brochetas de pollo', 'Шашлик із курки', 'Հավի խորոված'], [
        'Chicken in yoghurt and lemon, turned slowly over coals.',
        'Pollo en yogur y limón, asado despacio a la brasa.',
        'Курка в йогурті з лимоном, повільно запечена на вугіллі.',
        'Մածունի և կիտրոնի մեջ պահած հավ՝ դանդաղ խորոված։',
      ]),
      dish('wings-grill', '1f357', 850, [], ['spice-level', 'sauces'], ['Grilled wings', 'Alitas a la parrilla', 'Крильця гриль', 'Գրիլ թևիկներ'], [
        'Wings rubbed with paprika, lemon and thyme.',
        'Alitas con pimentón, limón y tomillo.',
        'Крильця, натерті паприкою, лимоном і чебрецем.',
        'Թևիկներ՝ պապրիկայով, կիտրոնով և ուրցով համեմված։',
      ]),
      dish('pilaf', '1f35b', 950, ['milk'], [], ['Lamb pilaf', 'Pilaf de cordero', 'Плов із бараниною', 'Փլավ գառան մսով'], [
        'Long rice with lamb, carrot, cumin and barberries.',
        'Arroz largo con cordero, zanahoria, comino y agracejo.',
        'Довгозернистий рис із бараниною, морквою, зірою та барбарисом.',
        'Երկարահատիկ բրինձ՝ գառան մսով, գազարով, զիրայով և ծորենով։',
      ]),
    ]),
    section('mezze', ['Small plates', 'Entrantes', 'Закуски', 'Նախուտեստներ'], [
      dish('hummus', '1fad8', 490, ['sesame'], [], ['Hummus', 'Hummus', 'Хумус', 'Հումուս'], [
        'Chickpeas ground with tahini, lemon and olive oil.',
        'Garbanzos con tahini, limón y aceite de oliva.',
        'Нут, перетертий із тахіні, лимоном та оливковою олією.',
        'Տրորած սիսեռ՝ թահինիով, կիտրոնով և ձիթապտղի ձեթով։',
      ]),
      dish('baba-ganoush', '1f346', 520, ['sesame'], [], ['Baba ganoush', 'Baba ganush', 'Бабагануш', 'Բաբա ղանուշ'], [
        'Smoky aubergine with garlic, tahini and pomegranate.',
        'Berenjena ahumada con ajo, tahini y granada.',
        'Печений на вогні баклажан із часником, тахіні та гранатом.',
        'Կրակի վրա խորոված սմբուկ՝ սխտորով, թահինիով և նռով։',
      ]),
      dish('tabbouleh', '1f33f', 520, ['gluten'], [], ['Tabbouleh', 'Tabulé', 'Табуле', 'Թաբուլե'], [
        'A great deal of parsley, some bulgur, tomato and lemon.',
        'Mucho perejil, algo de bulgur, tomate y limón.',
        'Багато петрушки, трохи булгуру, помідори й лимон.',
        'Շատ մաղադանոս, մի քիչ բլղուր, լոլիկ և կիտրոն։',
      ]),
      dish('lentil', '1f372', 450, ['celery'], [], ['Lentil soup', 'Sopa de lentejas', 'Сочевичний суп', 'Ոսպով ապուր'], [
        'Yellow lentils with lemon, mint and a pinch of red pepper.',
        'Lentejas amarillas con limón, menta y una pizca de pimiento.',
        'Жовта сочевиця з лимоном, м’ятою та дрібкою червоного перцю.',
        'Դեղին ոսպ՝ կիտրոնով, անանուխով և մի պտղունց կարմիր պղպեղով։',
      ]),
    ]),
    section('sweet', ['Sweets', 'Dulces', 'Солодощі', 'Քաղցրավենիք'], [
      dish('baklava', '1f36f', 390, ['gluten', 'nuts', 'milk'], [], ['Pistachio baklava', 'Baklava de pistacho', 'Пахлава з фісташками', 'Պիստակով փախլավա'], [
        'Forty thin sheets, pistachios and honey syrup.',
        'Cuarenta hojas finas, pistachos y almíbar de miel.',
        'Сорок тонких листків, фісташки й медовий сироп.',
        'Քառասուն բարակ շերտ, պիստակ և մեղրի օշարակ։',
      ]),
      dish('rice-pudding', '1f36e', 350, ['milk'], [], ['Rice pudding with rosewater', 'Arroz con leche y agua de rosas', 'Рисовий пудинг із трояндовою водою', 'Բրնձով պուդինգ վարդաջրով'], [
        'Chilled rice pudding with rosewater and crushed pistachios.',
        'Arroz con leche frío, agua de rosas y pistacho picado.',
        'Охолоджений рисовий пудинг із трояндовою водою та фісташками.',
        'Սառեցված բրնձով պուդինգ՝ վարդաջրով և աղացած պիստակով։',
      ]),
    ]),
    drinks,
  ],
}
