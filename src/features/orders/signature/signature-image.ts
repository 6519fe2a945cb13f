/** Size of the image that is sent, pixels. */
const IMAGE = { width: 600, height: 240 } as const
const MARGIN = 24
const INK = '#1b1726'
const MAX_FONT_SIZE = 72

/** An image with a white background: the marketplace shows it in light and dark. */
function createImage(draw: (context: CanvasRenderingContext2D) => void): string {
  const canvas = document.createElement('canvas')
  canvas.width = IMAGE.width
  canvas.height = IMAGE.height
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, IMAGE.width, IMAGE.height)
  draw(context)
  return canvas.toDataURL('image/png')
}

/** @returns a PNG as a data URL */
export const drawSignature = (drawn: HTMLCanvasElement): string =>
  createImage(context => {
    const scale = Math.min(IMAGE.width / drawn.width, IMAGE.height / drawn.height)
    const [width, height] = [drawn.width * scale, drawn.height * scale]
    context.drawImage(drawn, (IMAGE.width - width) / 2, (IMAGE.height - height) / 2, width, height)
  })

/** The name as a signature, for those who cannot draw. @returns a PNG as a data URL */
export const writeSignature = (name: string): string =>
  createImage(context => {
    const setFont = (size: number): void => void (context.font = `italic ${size}px serif`)
    setFont(MAX_FONT_SIZE)
    const space = IMAGE.width - 2 * MARGIN
    setFont(MAX_FONT_SIZE * Math.min(1, space / context.measureText(name).width))
    context.fillStyle = INK
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(name, IMAGE.width / 2, IMAGE.height / 2)
  })
