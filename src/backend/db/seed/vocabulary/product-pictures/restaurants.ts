import type { PictureTable } from '#backend/db/seed/vocabulary/product-pictures/picture-table.ts'

/** Pictures of the dishes of restaurants, and of the drinks that all of them share. */
export const restaurantPictures: PictureTable = {
  pizza: `
    🍕 same: margherita marinara four-cheeses ham-mushrooms pepperoni truffle hot-pepper garden seafood
    🍝 same: carbonara
    🍝 form: pesto
    🥖 form: garlic-bread
    🍅 ingredient: caprese
    🍰 form: tiramisu
    tile: lasagne
  `,
  burgers: `
    🍔 same: classic cheeseburger bacon double fiery
    🍔 form: chicken fish mushroom vegan
    🌭 same: hot-dog
    🥪 same: club-sandwich
    🍟 same: fries
    🍗 form: wings
    🧅 ingredient: onion-rings
    🌽 same: corn
  `,
  sushi: `
    🍣 same: nigiri-salmon nigiri-tuna nigiri-prawn
    🍣 form: philadelphia california dragon spicy-tuna baked
    🥒 ingredient: cucumber
    🍱+🍣 form: set-16 set-32
    🍤 same: tempura
    🫛 same: edamame
    🍚 form: teriyaki
    tile: set-green miso
  `,
  mexican: `
    🌮 same: three-tacos taco-fish taco-pork
    🌯 same: burrito-beef burrito-chicken
    🥗 form: bowl
    🍲 form: chilli
    🫓 form: quesadilla
    🫔 same: tamales
    🥘 form: fajitas
    🥑 ingredient: guacamole
    🌽 same: street-corn
    tile: nachos quesadilla-mushrooms churros
  `,
  healthy: `
    🥗 same: own-bowl caesar greek quinoa
    🥗 form: beetroot tuna chicken-bowl salmon-bowl
    🌯 same: own-wrap
    🧆 same: falafel-bowl
    🍲 form: lentil-soup
    🥦 ingredient: broccoli-soup
    🍓 ingredient: fruit
    🥭 ingredient: chia
    🫐 ingredient: granola
  `,
  ramen: `
    🍜 same: tonkotsu shoyu miso-ramen vegetable-ramen pho
    🥡 form: pad-thai udon-beef
    🍚 form: fried-rice
    🍛 same: curry-katsu green-curry
    🍲 form: tom-yum
    🥟 same: gyoza
    🥬 ingredient: kimchi
    tile: spring-rolls
  `,
  chinese: `
    🥟 same: har-gow siu-mai vegetable-dumplings
    🥟 form: bao
    🥡 form: sweet-sour kung-pao mapo-tofu chow-mein
    🍆 ingredient: aubergine
    🍚 form: yangzhou-rice
    🍲 form: wonton-soup
    🥠 same: fortune-cookies
    🍵 same: jasmine-tea
    🍗 form: duck
  `,
  kebab: `
    🥙 same: shawarma-chicken
    🌯 same: shawarma-beef
    🧆 same: falafel-wrap
    🍖 form: lula mixed-grill
    🍗 form: chicken-skewer wings-grill
    🥘 form: pilaf
    🍆 ingredient: baba-ganoush
    🌿 ingredient: tabbouleh
    🍲 form: lentil
    tile: rice-pudding hummus baklava
  `,
  desserts: `
    🎂+🍰 same: birthday-cake
    🥧 same: cherry-pie
    🍰 same: cheesecake
    🍰 form: honey-cake chocolate-cake
    🧁 same: cupcake
    🍮 same: flan
    🍩 same: doughnut-box
    🧇 same: waffle
    🥞 form: crepe
    🍨 same: gelato-vanilla
    🍧 form: sorbet-lemon
    🍦 same: soft-cone
    tile: macarons
  `,
  coffee: `
    ☕ same: espresso cappuccino latte jezve
    🍵 same: matcha
    🫖+🍵 same: black-tea
    ☕ form: cocoa
    🥤 container: iced-coffee
    🍊 ingredient: juice
    🍳 same: eggs-toast
    🍳 form: shakshuka
    🥑 ingredient: avocado-toast
    🥞 same: pancakes
    🥣 same: porridge
    🥯 form: bagel
    🥐 same: croissant almond-croissant
    🍪 same: cookie
    🥨 same: pretzel
    tile: cinnamon-bun
  `,
  chicken: `
    🍗 same: crispy-pieces bucket half-roast whole-roast piri-piri
    🍗 form: tenders wings korean-wings popcorn chicken-skewer
    🍔 same: crispy-burger
    🌯 same: grilled-wrap
    🧇 form: chicken-waffle
    🍟 same: fries
    🥬 ingredient: coleslaw
    🌽 same: corn
    tile: mac-cheese
  `,
  trattoria: `
    🍝 same: amatriciana ragu
    🍝 form: cacio-pepe pesto vongole
    🍅 ingredient: bruschetta caprese
    🍆 ingredient: parmigiana
    🥟 form: spinach-ravioli
    🍰 form: tiramisu
    🍮 same: panna-cotta
    tile: lasagne vitello-tonnato mushroom-risotto tagliata milanese saltimbocca cannoli
  `,
  indian: `
    🥟 form: vegetable-samosa
    🧅 ingredient: onion-bhaji
    🍗 same: tandoori-chicken
    🫓 same: garlic-naan cheese-naan
    🍛 same: butter-chicken tikka-masala rogan-josh prawn-curry chana-masala
    🍛 form: palak-paneer dal-makhani
    🥘 form: chicken-biryani vegetable-biryani
    tile: papadum paneer-tikka seekh-kebab gulab-jamun
  `,
  poke: `
    🥗 form: own-salmon own-tuna own-chicken own-tofu hawaii spicy-salmon mango-prawn tuna-avocado garden octopus
    🍱 form: eel
    🫛 same: edamame
    🥗 same: wakame
    🥟 same: gyoza
    🍤 same: prawn-rolls
    🥭 ingredient: coconut-mango
    tile: mochi
  `,
  breakfast: `
    🍳 form: benedict royale shakshuka omelette turkish-eggs
    🍳 same: full-breakfast
    🥑 ingredient: avocado-toast
    🥞 same: pancakes blueberry-pancakes
    🧇 same: waffle
    🍞 form: french-toast
    🥣 same: granola porridge
    🥣 form: acai
    🥐 same: croissant
    🥯 form: salmon-bagel
    ☕ same: flat-white
    🫖 same: chai
  `,
  'ice-cream': `
    🍦+🍨 same: one-scoop
    🍨+🍦 same: three-scoops
    🍨 same: banana-split chocolate-sundae berry-sundae caramel-sundae affogato coppa-amarena
    🍨 form: half-litre litre
    🍧 form: lemon-sorbet mango-sorbet
    🍧 same: coffee-granita
    🍓 ingredient: fruit-pops
    🧇 same: bubble-waffle
    🥤 container: milkshake
    🎂 same: ice-cream-cake
    🍪 form: ice-cream-sandwich
  `,
  sandwiches: `
    🥪 same: club tuna mozzarella-pesto egg-mayo hummus toastie croque reuben
    🥪 form: steak pulled-pork chicken-avocado
    🥖 form: ham-butter meatball
    🥯 form: smoked-salmon
    🍅 ingredient: tomato-soup
    🥔 ingredient: crisps
    🥗 same: caesar
    🍪 same: cookie
  `,
  spanish: `
    🥘 same: paella-valencia paella-seafood
    🥘 form: black-rice
    🥔 ingredient: bravas
    🍳 form: tortilla
    🦐 ingredient: garlic-prawns
    🐙 ingredient: octopus
    🫑 ingredient: peppers
    🍅 ingredient: gazpacho
    🍲 form: lentils
    🥖 form: pan-tomate
    🧀 same: manchego
    🍮 form: crema-catalana
    tile: croquettes meatballs ham
  `,
  ukrainian: `
    🍲 form: borscht green-borscht chicken-broth kulish
    🥟 same: varenyky-potato varenyky-cabbage varenyky-meat varenyky-cherry
    🥔 ingredient: deruny deruny-mushroom
    🥞 form: syrnyky nalysnyky
    🍩 form: pampukhy
    tile: banosh kyiv-cutlet holubtsi uzvar
  `,
  armenian: `
    🍖 same: khorovats-pork khorovats-lamb
    🌯 form: kebab
    🐟 ingredient: trout
    🍆 ingredient: vegetables
    🫓 same: lavash
    🫓 form: lahmajo zhingyalov-hats khachapuri
    🫑 ingredient: summer-dolma
    🍲 form: khashlama spas
    🥧 form: gata
    🥛 same: tan
    tile: dolma harissa ghapama pakhlava sujukh
  `,
  georgian: `
    🥟 same: khinkali-beef khinkali-cheese khinkali-mushroom
    🫓 form: imeruli adjaruli megruli lobiani
    🥖 form: shoti
    🍆 ingredient: badrijani
    🍅 ingredient: georgian-salad
    🍖 form: mtsvadi
    🫘 ingredient: lobio
    🍲 form: chakapuli kharcho
    🍗 form: shkmeruli
    tile: churchkhela pelamushi pkhali
  `,
  romanian: `
    🍲 form: ciorba-burta ciorba-perisoare ciorba-radauteana bean-soup tochitura varza-calita
    🍖 form: pork-neck
    🍗 form: chicken-skewers
    🌭 form: smoked-sausages
    🍆 ingredient: zacusca
    🍩 form: papanasi
    🥧 form: placinta
    🥞 form: clatite
    tile: mici sarmale bulz salata-boeuf cozonac
  `,
  portuguese: `
    🍲 form: caldo-verde feijoada
    🥘 form: seafood-rice
    🦐 ingredient: prawns-garlic
    🥪 form: bifana francesinha
    🐟 ingredient: grilled-sardines
    🐙 ingredient: octopus-lagareiro
    🍗 same: frango-piri
    🍰 form: bolo-bolacha
    🥧 form: pastel-nata
    tile: bacalhau-bras bacalhau-natas arroz-doce cod-fritters peixinhos alentejana bitoque
  `,
  polish: `
    🥟 same: pierogi-ruskie pierogi-meat pierogi-cabbage pierogi-blueberry
    🍲 form: zurek barszcz rosol pickle-soup bigos
    🥔 ingredient: placki
    🐟 ingredient: herring
    🍰 same: sernik
    🥧 form: szarlotka
    🍗 form: duck-apple
    tile: schabowy golabki zrazy makowiec
  `,
  maghreb: `
    🍲 same: harira lablabi
    🥘 form: couscous-vegetables couscous-lamb couscous-fish couscous-tfaya
    🍲 form: tajine-chicken tajine-prunes tajine-kefta
    🍆 ingredient: zaalouk
    🫑 ingredient: mechouia
    🥟 form: brik briouates
    🥧 form: pastilla
    🌭 form: merguez
    🫓 same: msemen
    🥐 form: gazelle-horns
    🫖 same: mint-tea
  `,
  'central-asian': `
    🥘 form: plov-wedding plov-fergana plov-chicken
    🍜 same: lagman
    🥡 form: guiru-lagman
    🥟 same: manty manty-pumpkin
    🥟 form: samsa-beef samsa-pumpkin
    🍖 form: shashlik-lamb lyulya
    🫓 same: tandoor-bread
    🍲 form: shurpa kuurdak
    🍅 ingredient: achichuk
    tile: beshbarmak baursak chak-chak
  `,
  'balkan-grill': `
    🍔 form: pljeskavica pljeskavica-cheese
    🥙 form: cevapi-ten cevapi-five
    🍗 form: chicken-skewer
    🍖 form: mixed-grill vesalica
    🥧 form: burek-meat sirnica zeljanica krompirusa
    🫑 ingredient: ajvar
    🧈 form: kajmak
    🍅 ingredient: shopska
    🍲 form: beans
    🫓 same: lepinja
    🍎 ingredient: tufahija
    tile: baklava
  `,
  adriatic: `
    🐙 ingredient: octopus-salad peka-octopus
    🐟 ingredient: marinated-anchovies sea-bass sea-bream
    🍲 form: fish-soup brudet
    🦑 ingredient: black-risotto calamari-grilled calamari-fried
    🦐 ingredient: buzara-prawns
    🍝 form: truffle-pasta
    🍖 form: peka-lamb
    🍮 same: rozata
    tile: prosciutto buzara-mussels pasticada fritule
  `,
  bulgarian: `
    🍅 ingredient: shopska
    🥗 form: ovcharska
    🥒 ingredient: tarator
    🫑 ingredient: lyutenitsa stuffed-peppers
    🥧 form: banitsa banitsa-pumpkin
    🍳 form: mish-mash
    🍲 form: kavarma bob-chorba
    🍖 form: shishche
    🍯 ingredient: yoghurt-honey
    tile: cheese-shop-style snezhanka moussaka sarmi kebapche kyufte
  `,
  slovenian: `
    🍲 form: beef-soup jota mushroom-soup ricet venison-goulash
    🌭 form: sausage
    🥟 same: idrija-zlikrofi
    🍖 form: roast-pork
    🐟 ingredient: soca-trout
    🥔 ingredient: frika
    🍗 form: mlinci
    🍰 form: gibanica kremsnita
    tile: blood-sausage struklji-tarragon struklji-walnut zganci potica
  `,
  'east-african': `
    🍖 same: nyama-choma-goat nyama-choma-beef
    🍖 form: mishkaki
    🍗 same: kuku-choma
    🐟 ingredient: tilapia-grilled
    🥘 form: beef-pilau
    🍛 form: coconut-fish
    🥬 ingredient: sukuma-wiki
    🍲 form: ndengu githeri
    🌯 form: rolex rolex-sausage
    🫓 same: chapati
    🥟 form: samosa
    🍟 form: masala-chips
    🫖 same: masala-tea
    tile: luwombo mandazi
  `,
  'west-african': `
    🥘 form: jollof-chicken jollof-fish thieboudienne
    🐟 ingredient: poisson-braise attieke-fish
    🍲 form: egusi okra-soup groundnut-soup palm-nut-soup pepper-soup
    🍖 form: suya
    🍗 same: poulet-braise
    🍌 ingredient: kelewele alloco
    🥧 form: meat-pie
    🫘 ingredient: waakye
    tile: moi-moi puff-puff
  `,
  drinks: `
    💧 same: still-water sparkling-water
    🥤 container: cola iced-tea
    🍋 ingredient: lemonade
    🍊 ingredient: orange-juice
  `,
}
