import { pictureSource } from '#ui/picture-source.ts'

interface Props {
  /** A picture id (`1f355`) or an address. */
  source: string
  /** CSS px, both ways: pictures are square. */
  size: number
  /** Empty where the name stands beside it. */
  alt?: string
  /** The first picture one sees: fetched at once and before others. */
  first?: boolean
}

export function Picture({ source, size, alt = '', first = false }: Props) {
  return (
    <img
      className="art"
      {...pictureSource(source, size)}
      width={size}
      height={size}
      alt={alt}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
    />
  )
}
