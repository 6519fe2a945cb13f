import { useEffect, useState } from 'react'

/** Rendered again when a time to answer is over, also without a connection. @returns Unix milliseconds */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
