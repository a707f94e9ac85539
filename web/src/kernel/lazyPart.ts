import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { notify } from './kit/notify.ts'
import { never, reloadOnce } from './reload.ts'

/** A dialog or list that is loaded when it is first needed. If its chunk is gone (new version), the page is loaded again, once. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      // It may wear what the first view did without.
      const [part] = await Promise.all([load(), import('./pages.ts')])
      return part
    } catch {
      if (reloadOnce(location.href)) return never<{ default: ComponentType<P> }>()
      notify.error('这部分没有载入，请检查网络后刷新页面')
      return { default: () => null }
    }
  })
}
