import { useEffect, useState } from 'react'

import { DrawnMap, type PinMapProps } from '#features/geo/map/DrawnMap.tsx'
import { readMapTiles } from '#features/geo/map/map-tiles.ts'
import type { CreateTileMap } from '#features/geo/map/tile-layer.ts'
import { TileMap } from '#features/geo/map/TileMap.tsx'

/** The map of the operator's tiles. Without tiles, and while or when they do not load, the drawn map. */
export function PinMap(props: PinMapProps) {
  const [tiles] = useState(() => readMapTiles())
  const [createMap, setCreateMap] = useState<CreateTileMap>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!tiles) return
    import('#features/geo/map/tile-layer.ts')
      .then(it => it.loadTileMap())
      .then(
        create => setCreateMap(() => create),
        () => {},
      )
  }, [tiles])
  if (!tiles || !createMap || isFailed) return <DrawnMap {...props} />
  return <TileMap {...props} tiles={tiles} createMap={createMap} onFailed={() => setFailed(true)} />
}
