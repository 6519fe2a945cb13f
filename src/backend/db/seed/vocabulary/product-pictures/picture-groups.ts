import { toPictureId } from '#backend/db/seed/vocabulary/product-pictures/picture-table.ts'
import type { PictureId } from '#backend/db/seed/vocabulary/types.ts'

/** What the pictures of products show. Each picture is in one group. */
const GROUPS = {
  meat: '🍖 🍗 🥩 🥓 🌭 🦃 🦴',
  seafood: '🐟 🦐 🍤 🦀 🦞 🦑 🐙 🦪 🍣 🍱',
  egg: '🥚 🍳',
  dairy: '🧀 🧈 🥛 🍦 🍨 🍮',
  vegetable: '🍅 🍆 🥑 🥦 🥬 🥒 🌽 🥕 🧅 🧄 🥔 🫑 🌶️ 🫛 🫘 🫒 🫚 🌿',
  fruit: '🍎 🍏 🍐 🍊 🍋 🍌 🍉 🍈 🍇 🍓 🫐 🍒 🍑 🥭 🍍 🥥 🥝',
  grain: '🍞 🥖 🫓 🥨 🥯 🍚 🍘 🌾 🍿 🥜 🌰 🧂',
  dish: '🍕 🍔 🍟 🥪 🌮 🌯 🫔 🥙 🧆 🥘 🍲 🥣 🥗 🍛 🍜 🍝 🥟 🥡',
  sweet: '🍰 🎂 🧁 🥧 🍪 🍩 🍫 🍬 🍭 🍯 🥞 🧇 🥐 🍧 🍡 🥠',
  drink: '☕ 🍵 🫖 🥤 🧃 💧 🧊 🍷 🥂 🍾 🍺 🍻 🍸 🍶 🧉',
  plant: '💐 🌹 🌷 🌻 🌼 🪻 🌸 🪴 🌵 🌱 🌴 🎄',
  animal: '🐶 🐱 🦜 🐠 🐹 🐇 🦮 🦟',
  care: '🧴 🧼 🪥 🪒 🧻 🍼 👶 💊 🩹 🩺 🌡️ 💄 💅 👁️ 🛁 🪮',
  home: '🧽 🔋 💡 🗑️ 🧹 🪣 🧺 🪠 🥄 🔪 🥢 🫙 🍴 ⚖️ 🕯️ 🥫 🛍️ 🪑',
  tool: '🔨 🔧 🪛 🪚 🪓 🧰 🪜 🧲 🔒 🧯 🔦',
  device: '🔌 📱 💻 🖨️ ⌨️ 🖱️ 🎧 📻 📺 📷 📹 ⌚ ⏰ 🎤 🕹️ 🎮 🔊',
  clothing: '👔 👕 👖 🧣 🧤 🧥 🧦 👗 🩳 👙 🩱 🧢 👒 👘 👞 👟 🥾 👢 🩴 👛 👜 🎒 🧳 💼 ☂️ 👓 🕶️',
  sewing: '🧵 🪡 🧷 ✂️ 🎀 🧶 🪝 ⚪ 🟤 🔘',
  paper: '📖 📓 📕 📗 📘 📙 🗺️ 🌍 🔭 🖊️ 🖋️ ✏️ 🖍️ 🖌️ 📏 📎 📌 📅 🗒️ 🔍 ✉️ 💌 🖼️ ⭐',
  play: '🧸 🧩 🪀 🪁 🪆 🎈 🎾 ⚽ 🏀 🛴 🛹 🚲 🛷 🎿 🥏 🎸 🎻 🥁 🔬 🎣 🤖 🪈 🧭 🔫 🎲 ♟️ 🃏 🎯 🏎️ 🎨 🦆 🪇 🪶 🎁',
} as const
export type PictureGroup = keyof typeof GROUPS

const BY_PICTURE: ReadonlyMap<PictureId, readonly PictureGroup[]> = (() => {
  const groups = new Map<PictureId, PictureGroup[]>()
  for (const [group, characters] of Object.entries(GROUPS) as [PictureGroup, string][])
    for (const id of characters.split(' ').map(toPictureId)) groups.set(id, [...(groups.get(id) ?? []), group])
  return groups
})()

/** The groups of a picture: one, or none for an unknown picture. */
export const getPictureGroups = (id: PictureId): readonly PictureGroup[] => BY_PICTURE.get(id) ?? []
