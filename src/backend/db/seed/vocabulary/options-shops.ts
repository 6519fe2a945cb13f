// Option groups of shops; those of restaurants are in options.ts and options-restaurants.ts.
import type { OptionGroup } from '#backend/db/seed/vocabulary/types.ts'

export const shopOptionGroups: readonly OptionGroup[] = [
  {
    key: 'meat-cut',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'whole', price: 0, selected: true },
      { key: 'slices', price: 0 },
      { key: 'cubes', price: 0 },
      { key: 'strips', price: 0 },
    ],
  },
  {
    key: 'mince-grind',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'coarse', price: 0, selected: true },
      { key: 'fine', price: 0 },
      { key: 'twice', price: 50 },
    ],
  },
  {
    key: 'poultry-cut',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'whole', price: 0, selected: true },
      { key: 'half', price: 0 },
      { key: 'eight', price: 50 },
      { key: 'flat', price: 80 },
    ],
  },
  {
    key: 'meat-seasoning',
    min: 0,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'herbs', price: 90 },
      { key: 'paprika', price: 90 },
      { key: 'lemon', price: 90 },
      { key: 'yoghurt', price: 120 },
    ],
  },
  {
    key: 'chilled',
    min: 0,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'cold', price: 0 },
      { key: 'ice', price: 120 },
    ],
  },
  {
    key: 'bottle-wrap',
    min: 0,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'bag', price: 150 },
      { key: 'box', price: 390 },
      { key: 'tissue', price: 90 },
    ],
  },
  {
    key: 'book-wrapping',
    min: 0,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'kraft', price: 120 },
      { key: 'gift', price: 200 },
      { key: 'cover', price: 150 },
    ],
  },
  {
    key: 'notebook-ruling',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'lined', price: 0, selected: true },
      { key: 'squared', price: 0 },
      { key: 'dotted', price: 0 },
      { key: 'plain', price: 0 },
    ],
  },
  {
    key: 'thread-colour',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'white', price: 0, selected: true },
      { key: 'black', price: 0 },
      { key: 'grey', price: 0 },
      { key: 'beige', price: 0 },
      { key: 'red', price: 0 },
      { key: 'blue', price: 0 },
      { key: 'green', price: 0 },
    ],
  },
  {
    key: 'yarn-colour',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'ecru', price: 0, selected: true },
      { key: 'grey', price: 0 },
      { key: 'mustard', price: 0 },
      { key: 'burgundy', price: 0 },
      { key: 'navy', price: 0 },
      { key: 'olive', price: 0 },
    ],
  },
  {
    key: 'ribbon-width',
    min: 1,
    max: 1,
    maxPerAttribute: 1,
    attributes: [
      { key: 'narrow', price: 0, selected: true },
      { key: 'medium', price: 30 },
      { key: 'wide', price: 90 },
      { key: 'widest', price: 150 },
    ],
  },
  {
    key: 'batteries',
    min: 0,
    max: 2,
    maxPerAttribute: 2,
    attributes: [
      { key: 'aa', price: 390 },
      { key: 'aaa', price: 390 },
    ],
  },
]
