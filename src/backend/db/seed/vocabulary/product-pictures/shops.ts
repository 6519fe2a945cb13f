import type { PictureTable } from '#backend/db/seed/vocabulary/product-pictures/picture-table.ts'

/** Pictures of the products of shops. */
export const shopPictures: PictureTable = {
  till: `
    🍫 same: till-chocolate
    🍬 same: till-mints
    🛍️ same: till-bag
    🕯️ same: till-candles
  `,
  supermarket: `
    🍌 same: bananas
    🍎 same: apples
    🍋 same: lemons
    🍅 same: tomatoes
    🥒 same: cucumbers
    🥔 same: potatoes
    🧅 same: onions
    🥕 same: carrots
    🥛 same: milk
    🌾 ingredient: oat-drink
    🥚 same: eggs
    🧈 same: butter
    🧀 same: hard-cheese
    🍞 same: white-bread
    🥖 same: baguette
    🫓 same: flatbread
    🥐 same: croissants
    🥩 same: beef
    🥓 same: bacon
    🐟 ingredient: salmon
    🦐 same: prawns
    🍗 form: chicken-breast
    🍝 form: spaghetti
    🍚 form: rice
    🫒 ingredient: olive-oil
    🌻 ingredient: sunflower-oil
    🫘 same: beans
    🥫 container: tinned-tuna
    🍯 same: honey
    🍫 same: dark-chocolate
    🍪 form: biscuits
    🍿 same: popcorn
    🥜 same: peanuts
    🍬 same: candies
    🥨 same: pretzels
    💧 same: water-6
    🧃 same: apple-juice
    🥤 container: cola-2l
    ☕ form: ground-coffee
    🍵 form: tea-bags
    🍕 same: frozen-pizza
    🥟 same: frozen-dumplings
    🫐 same: frozen-berries
    🍨 same: ice-cream
    🧊 same: ice-cubes
    🧻 same: toilet-paper
    🧴 container: dish-soap washing-powder shampoo
    🧽 same: sponges
    🔋 same: batteries
    💡 same: light-bulb
    🗑️ use: bin-bags
    🧼 same: soap
    🪥 use: toothpaste
    🪒 same: razors
    🍼 use: baby-milk
    👶 use: baby-wipes
    tile: sausages yoghurt
  `,
  greengrocer: `
    🍎+🍏 same: orchard-apples
    🍐 same: pears
    🍊 same: oranges
    🍇 same: grapes
    🍑 same: peaches
    🍉 same: watermelon
    🍍 same: pineapple
    🥝 same: kiwi
    🍓 same: strawberries
    🫐 same: blueberries
    🍒 same: cherries
    🍆 same: aubergines
    🫑 same: peppers
    🥦 same: broccoli
    🌽 same: corn
    🥑 same: avocado
    🧄 same: garlic
    🥬 same: lettuce
    🌿 same: herbs
    tile: mushrooms
  `,
  butcher: `
    🥩 same: entrecote stewing-beef fillet
    🥩 form: lamb-chops
    🍖 form: lamb-leg veal-shank
    🦴 same: soup-bones
    🍗 form: whole-chicken chicken-breast chicken-thighs chicken-wings
    🌿 ingredient: herb-marinade
    tile: beef-sausages spicy-lamb-sausages turkey-fillet minced-beef rabbit burgers meatballs skewers
  `,
  bakery: `
    🍞 same: sourdough rye
    🥖 same: baguette
    🫓 same: tonir-bread
    🥯 same: bagels
    🥐 same: croissant
    🥧 same: apple-pie
    🧁 form: muffins
    🍪 form: biscuits
    🧀 same: sheep-cheese
    🧀 form: brined-cheese
    🥛 same: fresh-milk
    🧈 same: farm-butter
    🥚 same: eggs
    tile: curd matsun
  `,
  wine: `
    🍷 same: young-red aged-red
    🥂 form: dry-white alcohol-free-sparkling
    🍷 form: rose sweet-wine
    🍾+🥂 same: brut
    🍾 same: rose-brut
    🍏 ingredient: cider
    🍺+🍻 same: lager
    🍺 same: wheat-beer alcohol-free-beer stout
    🍻+🍺 same: pale-ale
    🍇 ingredient: grape-juice
    🫚 ingredient: ginger-ale
    🫒 same: olives
    🧀 same: aged-cheese
    tile: tonic salted-almonds
  `,
  pharmacy: `
    🍬 form: lozenges
    🧴 container: sea-spray antiseptic hand-cream sunscreen mouthwash baby-cream throat-syrup
    🍵 same: herbal-tea
    🩹 same: plasters bandage
    🌡️ same: thermometer
    🧊 form: cold-pack
    💊 same: vitamin-c vitamin-d magnesium omega
    🦟 use: mosquito
    🪥 same: toothbrush
    🪥 use: toothpaste
    🍼 same: baby-bottle
    🌼 same: chamomile
    🧼 same: baby-soap
    💄 form: lip-balm
    tile: tissues pressure-meter
  `,
  cosmetics: `
    🧴 container: face-cream cleanser body-lotion perfume argan-oil
    🌹 ingredient: rose-water
    👁️ use: eye-patches mascara
    💄 same: lipstick lip-gloss
    💅 same: nail-polish
    🖌️ form: brush-set
    🧼 same: hand-soap
    🪒 same: shaving-set
    🕯️ same: candle
    🛁 use: bath-salt
    tile: clay-mask
  `,
  flowers: `
    💐 same: mixed
    🌹 same: roses
    🌷 same: tulips
    🌻 same: sunflowers
    🌼 same: daisies
    🪻 same: hyacinths
    🌸 same: cherry-branches
    🪴 same: pot-plant
    🌵 same: cactus
    🌿 same: herb-pot
    🌱 same: seedlings
    🌴 same: palm
    🧸 same: teddy
    🍫 form: chocolates
    🎈 same: balloons
    💌 same: ribbon-card
  `,
  pets: `
    🐶 use: dog-food puppy-food
    🥫 container: dog-tins
    🦴 same: chew-bone
    🦮 use: dog-lead
    🐱 use: cat-food cat-litter cat-pouches
    🪶 same: cat-toy
    🦜 use: bird-seed
    🐠 use: fish-food
    🐹 use: hamster-food
    🧴 container: pet-shampoo
    🐇 use: hay
    🧺 form: pet-carrier
    tile: dog-ball
  `,
  electronics: `
    🔌 same: charger cable
    🔋 same: power-bank
    📱 use: phone-case
    🎧 same: headphones
    🖱️ same: mouse
    ⌨️ same: keyboard
    🎤 same: microphone
    💡 same: bulb
    🔦 same: torch
    ⌚ same: watch
    📷 same: camera
    🎮 same: gamepad
    🔊 form: speaker
    ⏰ same: alarm-clock
    📻 same: radio
    tile: memory-stick
  `,
  gifts: `
    📖 same: novel cookbook picture-book
    📓 same: notebook
    🗺️ same: map-poster
    🧩 same: puzzle
    🎲 same: board-game
    🧸 same: plush
    🎨 same: paints
    ♟️ same: chess
    🎁 same: gift-box
    🕯️ same: candle
    🖊️ same: pen
    🎈 same: balloons
    🖼️ same: picture-frame
    🫖+🍵 same: tea-set
  `,
  household: `
    🧹 same: broom
    🪣 same: bucket
    🧽 same: sponges
    🧴 container: washing-up-liquid
    🧼 same: laundry-soap
    🧺 same: laundry-basket
    🧻 same: kitchen-roll
    🔨 same: hammer
    🪛 same: screwdriver
    🔧 same: wrench
    🪚 same: saw
    🧰 same: toolbox
    💡 same: light-bulb
    🔦 same: torch
    🪠 same: plunger
    🍳 same: frying-pan
    🔪 same: kitchen-knife
    🥣 same: bowls
    🫖 same: teapot
    🍴 same: cutlery
  `,
  books: `
    📕 form: detective-novel love-story
    📖 form: short-stories poems home-cooking bread-book
    📘 form: science-fiction
    📙 form: world-history fairy-tales
    🔭 use: star-guide
    🗺️ use: travel-guide
    🌍 use: children-atlas
    📗 form: picture-book
    🖍️ use: colouring-book
    ⭐ form: sticker-book
    📓 same: notebook
    🖋️ same: fountain-pen
    ✏️ same: pencils
    📅 same: planner
    🧩 same: jigsaw
  `,
  haberdashery: `
    🧵 same: cotton-thread silk-thread
    🪡 same: needles
    🧷 same: safety-pins
    ✂️ same: scissors
    📏 form: tape-measure
    🎀 same: satin-ribbon
    🧶 same: merino-wool cotton-yarn
    👖 use: zip
    🧥 use: long-zip
    🪝 form: crochet-hooks
    ⚪ form: shirt-buttons
    🟤 form: coat-buttons
    🔘 form: press-studs
    tile: sewing-kit lace elastic patches knitting-needles
  `,
  toys: `
    🧸 same: teddy
    🪆 same: nesting-dolls
    🦆 form: rubber-duck
    🪇 same: rattle
    🧩 same: jigsaw-100
    🎲 form: board-game
    ♟️ same: chess
    🃏 same: cards
    🎯 same: darts
    🪁 same: kite
    ⚽ same: football
    🪀 same: yo-yo
    🛴 same: scooter
    🔫 same: water-pistol
    🤖 same: robot
    🏎️ same: racing-car
    🎨 same: paints
    🔬 same: microscope
    🥁 same: drum
    tile: wooden-blocks
  `,
  hypermarket: `
    tile: 1f344 1f983
  `,
}
