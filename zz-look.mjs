import { chromium } from '@playwright/test'
import { findBrowser, BROWSER_FLAGS } from './scripts/find-browser.ts'
import { createConsentedState } from './scripts/consented-browser-state.ts'
const base='http://127.0.0.1:4310'
const b=await chromium.launch({executablePath:await findBrowser(),args:BROWSER_FLAGS})
const PREP={orderId:1,courier:{ratingMode:'THUMBS_UP_DOWN',name:'Maximiliano',image:null,reasons:[]},partner:{ratingMode:'ONE_TO_FIVE',name:'Trattoria Donna Margherita & Figli del Porto Vecchio',image:null,reasons:[]},rateCourierFirst:true,display:'MULTI_PAGE'}
export {b,base,createConsentedState,PREP}
