// What stands in the browser's build for two parts of react-router that the mall has no use for (vite.config.ts): prefetching by links in the
// framework's own way, and instrumentation. Without them a link has two states and two effects less, and a page has eighty links.
import { createContext, type Ref } from 'react'

// lib/dom/ssr/components.js: without a framework around it each of these says no.
export const FrameworkContext = createContext(undefined)
const NO_PREFETCH = [false, null, {}] as const
export const usePrefetchBehavior = () => NO_PREFETCH
export const mergeRefs = <T>(own: Ref<T> | undefined): Ref<T> | undefined => own
export const PrefetchPageLinks = () => null

// lib/router/instrumentation.js: the router is given no instrumentations.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <R>(router: R): R => router
