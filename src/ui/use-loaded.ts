import { useEffect, useRef, useState } from 'react'

/**
 * Loads a part of the page once it is needed; undefined before.
 *
 * @param need why it is needed; undefined: not needed. After a failure, another need loads it again.
 */
export function useLoaded<Part>(need: string | undefined, load: () => Promise<Part>, onFailure = () => {}): Part | undefined {
  const [part, setPart] = useState<Part>()
  const callbacks = useRef({ load, onFailure })
  const isLoaded = part !== undefined
  useEffect(() => {
    callbacks.current = { load, onFailure }
  })
  useEffect(() => {
    // a part may be a component, which the setter of a state would call
    if (need !== undefined && !isLoaded) callbacks.current.load().then(it => setPart(() => it), callbacks.current.onFailure)
  }, [need, isLoaded])
  return part
}
