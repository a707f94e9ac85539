import { expect, test } from 'vitest'
import { assetTags, type Manifest } from './assets.ts'

const manifest: Manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/mall.css'] },
  'src/kernel/pages.ts': { file: 'assets/pages.js', css: ['assets/rooms.css'], imports: ['src/entry-client.tsx'] },
  'src/site/content/index.page.tsx': { file: 'assets/index.js', imports: ['src/entry-client.tsx', '_part.js'] },
  'src/orders/cart/cart.page.tsx': { file: 'assets/cart.js', css: ['assets/cart.css'], imports: ['src/entry-client.tsx'] },
  '_part.js': { file: 'assets/part.js' },
}
const tags = assetTags(false, manifest)
const styles = (chunk: string[]) => [...tags(chunk).matchAll(/stylesheet" href="\/assets\/(\w+)/g)].map(m => m[1])

test('the portal links the styles of the first view alone, names its own chunk and asks for all it needs at once', () => {
  const portal = tags(['src/site/content/index.page.tsx'])
  expect(styles(['src/site/content/index.page.tsx'])).toEqual(['mall'])
  expect(portal).toContain('<script type="module" src="/assets/entry.js" data-page="/assets/index.js">')
  expect(portal).toContain('<link rel="modulepreload" href="/assets/part.js">')
  expect(portal).not.toContain('pages.js')
})

test('every other page links what the rooms share, between the styles of the mall and its own', () => {
  expect(styles(['src/orders/cart/cart.page.tsx'])).toEqual(['mall', 'rooms', 'cart'])
})

test('a page that is not there is dressed as every other one and names no chunk', () => {
  expect(styles([])).toEqual(['mall', 'rooms'])
  expect(tags([])).not.toContain('data-page')
})
