// Written by scripts/make-fonts.ts
export const fontFiles = {
  'onest-latin': '/fonts/onest-latin.ad14c4fd.woff2',
  'onest-latin-ext': '/fonts/onest-latin-ext.eb7b6642.woff2',
  'onest-cyrillic': '/fonts/onest-cyrillic.b27705da.woff2',
  'onest-cyrillic-ext': '/fonts/onest-cyrillic-ext.af01dd0a.woff2',
  'onest-signs': '/fonts/onest-signs.e251ea1f.woff2',
  'noto-armenian': '/fonts/noto-armenian.f017e531.woff2',
  'noto-dram': '/fonts/noto-dram.2822dece.woff2',
  'noto-georgian': '/fonts/noto-georgian.c8db3f03.woff2',
  'signs-400': '/fonts/signs-400.8e15fd90.woff2',
  'signs-700': '/fonts/signs-700.f002ea3d.woff2',
} as const
