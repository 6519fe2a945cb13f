import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** The app in a separate process. */
export class AppProcess {
  readonly port: number
  readonly url: string
  readonly child: ChildProcess
  /** What the process printed on stdout and stderr. */
  output = ''

  /** @param nodeArguments of Node: the script is `src/server/main.ts` or `scripts/start.ts` */
  constructor(nodeArguments: readonly string[], folder: string, port: number, environment: Readonly<Record<string, string>>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, nodeArguments, {
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
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** @returns milliseconds until `/ready` reports success */
  async waitUntilReady(timeoutMs: number): Promise<number> {
    const startedAt = Date.now()
    while (Date.now() - startedAt < timeoutMs) {
      if (!this.isRunning)
        throw new Error(`The app exited with ${this.child.exitCode ?? this.child.signalCode}: ${this.output.slice(-2000)}`)
      const response = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
      await response?.arrayBuffer()
      if (response?.ok) return Date.now() - startedAt
      await sleep(50)
    }
    throw new Error(`The app was not ready after ${timeoutMs} ms: ${this.output.slice(-2000)}`)
  }

  /** @returns the exit code, or the signal that ended the process */
  async stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (this.isRunning) {
      this.child.kill(signal)
      await once(this.child, 'exit')
    }
    return this.child.exitCode ?? this.child.signalCode
  }
}
