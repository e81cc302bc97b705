import type { CapacitorConfig } from '@capacitor/cli';

/** One config for both projects; `npm run mobile -- sync` writes it into them. */
const config: CapacitorConfig = {
  appId: 'br.com.cafezal.app',
  appName: 'Cafezal',
  webDir: 'www',
  backgroundColor: '#ffffff',
  // A cup of coffee in gloves zooms by accident. The system's text size still holds.
  zoomEnabled: false,
  // Nothing is logged in what people install.
  loggingBehavior: 'debug',
  server: {
    // No page of the web can stand at a name that ends so (RFC 6761), and no other app's pages are named so: who calls
    // the API from here is our own app.
    hostname: 'shell.cafezal.invalid',
    androidScheme: 'https',
    iosScheme: 'cafezal',
    cleartext: false,
    // Any other address opens in the browser.
    allowNavigation: [],
    appStartPath: '/fazenda',
    // What is shown where the WebView is too old.
    errorPath: 'atualizar.html',
  },
  // The oldest that have what the web app uses: `Map.groupBy` and `Promise.withResolvers`. iOS 17.4 is in its project.
  android: { allowMixedContent: false, minWebViewVersion: 119 },
  ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false, preferredContentMode: 'mobile' },
  plugins: {
    // Pages reach below the bars and keep clear of them by `env(safe-area-inset-*)`.
    SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover', style: 'LIGHT' },
    // Gone once the first screen is painted, and after this time in any case: it must never stay in the way.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 4000, launchFadeOutDuration: 150 },
    // The mark's colour; a phone that is in use shows a reminder and makes no sound of its own for it on iOS.
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: '#0636B1', presentationOptions: ['banner', 'list'] },
    Keyboard: { resize: 'native' },
    // The other providers' libraries stay out of the app.
    SocialLogin: { providers: { google: true, facebook: false, apple: false, twitter: false } },
  },
};

export default config;
