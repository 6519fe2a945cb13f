import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A storefront in a process of its own. */
export class ShopProcess {
  readonly port: number
  readonly url: string
  readonly child: ChildProcess
  said = ''

  /** @param words what Node runs: `src/server/main.ts`, `scripts/start.ts` */
  constructor(words: readonly string[], folder: string, port: number, environment: Readonly<Record<string, string>>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, words, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ASTRO_TELEMETRY_DISABLED: '1',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
    this.child.stderr?.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** @returns milliseconds until it said that it was ready */
  async ready(patience: number): Promise<number> {
    const began = Date.now()
    while (Date.now() - began < patience) {
      if (!this.isRunning) throw new Error(`It ended with ${this.child.exitCode ?? this.child.signalCode}: ${this.said.slice(-2000)}`)
      const answer = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return Date.now() - began
      await sleep(50)
    }
    throw new Error(`It was not ready after ${patience} ms: ${this.said.slice(-2000)}`)
  }

  /** @returns the exit code, or the signal that ended it */
  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (this.isRunning) {
      this.child.kill(signal)
      await once(this.child, 'exit')
    }
    return this.child.exitCode ?? this.child.signalCode
  }
}
