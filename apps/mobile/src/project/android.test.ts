import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import config from '../../capacitor.config.ts';
import { MOBILE, ROOT } from './places.ts';
import { elementsOf, readXml } from './xml.ts';

const ANDROID = join(MOBILE, 'android');
const read = (file: string): string => readFileSync(join(ANDROID, file), 'utf8');
const resource = (name: string) => readXml(read(`app/src/main/res/${name}.xml`));
const manifest = readXml(read('app/src/main/AndroidManifest.xml'));
const [application] = elementsOf(manifest, 'application');
const numberIn = (source: string, name: string): number =>
  Number(new RegExp(`${name} = '?(\\d+)`).exec(source)?.[1] ?? Number.NaN);

/** What each of the app's permissions is for. */
const PERMISSIONS = [
  ...['INTERNET', 'ACCESS_NETWORK_STATE', 'CAMERA', 'ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'],
  ...['POST_NOTIFICATIONS', 'RECEIVE_BOOT_COMPLETED', 'WAKE_LOCK', 'VIBRATE'],
];
/** Files of the libraries that Gradle merges with the app's own manifest. */
const LIBRARIES = [...read('capacitor.settings.gradle').matchAll(/new File\('([^']+)'\)/g)].map(([, path = '']) =>
  join(ANDROID, path),
);

/** The starter of Gradle 8.14, as Capacitor's own template has it. */
const GRADLE_WRAPPER = '7d3a4ac4de1c32b59bc6a4eb8ecb8e612ccd0cf1ae1e99f66902da64df296172';

describe('the Android project', () => {
  test('seed 1.2: wraps the product under its name and one identity, that of the config and of the server', () => {
    assert.equal(elementsOf(resource('values/strings'), 'string')[0]?.text, config.appName);
    const gradle = read('app/build.gradle');
    for (const key of ['namespace =', 'applicationId']) assert.ok(gradle.includes(`${key} '${config.appId}'`), key);
    const java = join(ANDROID, 'app/src/main/java', (config.appId ?? '').replaceAll('.', '/'), 'MainActivity.java');
    assert.match(readFileSync(java, 'utf8'), /class MainActivity extends BridgeActivity/);
    const server = readFileSync(join(ROOT, 'apps/server/src/routes/association-answers.ts'), 'utf8');
    assert.ok(server.includes(`'${config.appId}'`));
  });

  test('asks for nothing but what it uses, each with its reason in Portuguese', () => {
    const asked = elementsOf(manifest, 'uses-permission');
    const kept = asked.filter((one) => one.attributes['tools:node'] !== 'remove');
    const nameOf = ({ attributes }: (typeof asked)[number]) => attributes['android:name']?.split('.').at(-1);
    assert.deepEqual(kept.map(nameOf), PERMISSIONS);
    // The second kind of place stands below the reason of the first.
    for (const one of kept) if (nameOf(one) !== 'ACCESS_FINE_LOCATION') assert.match(one.comment, /^[A-Z].{30,}\.$/);
    const merged = LIBRARIES.flatMap((library) => {
      const file = join(library, 'src/main/AndroidManifest.xml');
      return existsSync(file) ? elementsOf(readXml(readFileSync(file, 'utf8').trim()), 'uses-permission') : [];
    }).map(nameOf);
    const known = new Set(asked.map(nameOf));
    assert.deepEqual(
      merged.filter((name) => !known.has(name)),
      [],
    );
    const needed = elementsOf(manifest, 'uses-feature').filter((one) => one.attributes['android:required'] !== 'false');
    assert.deepEqual(needed, []);
  });

  test('reminds without an exact alarm, under a sign and a colour of its own', () => {
    const removed = elementsOf(manifest, 'uses-permission').filter((one) => one.attributes['tools:node'] === 'remove');
    assert.ok(removed.some((one) => one.attributes['android:name']?.endsWith('.SCHEDULE_EXACT_ALARM')));
    const { smallIcon, iconColor } = config.plugins?.LocalNotifications ?? {};
    // Android draws the sign in one colour, by its shape alone.
    const colours = elementsOf(resource(`drawable/${smallIcon}`), 'path').flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([name, value]) => (name.endsWith('Color') ? [value] : [])),
    );
    assert.deepEqual([...new Set(colours)], ['#FFFFFF']);
    assert.equal(iconColor, elementsOf(resource('values/colors'), 'color')[0]?.text);
  });

  test('runs from Android 7 on and is made for the version that the store asks for', () => {
    const versions = read('variables.gradle');
    const [min, target, compile] = ['min', 'target', 'compile'].map((name) => numberIn(versions, `${name}SdkVersion`));
    assert.deepEqual([min, target, compile], [24, 36, 36]);
  });

  test('seed 2.19: has dark signs on a white status bar, in the dark theme too, which no page reaches', () => {
    const styles = elementsOf(resource('values/styles'), 'style');
    for (const name of ['AppTheme.NoActionBar', 'AppTheme.NoActionBarLaunch']) {
      const style = styles.find((one) => one.attributes.name === name);
      assert.ok(style !== undefined, name);
      assert.doesNotMatch(style.attributes.parent ?? '', /DayNight/);
      const items = Object.fromEntries(style.children.map((item) => [item.attributes.name, item.text]));
      assert.equal(items['android:statusBarColor'], '@android:color/white', name);
      assert.equal(items['android:windowLightStatusBar'], 'true', name);
    }
    assert.deepEqual(globSync('app/src/main/res/*-night*', { cwd: ANDROID }), []);
    const main = globSync('app/src/main/java/**/MainActivity.java', { cwd: ANDROID }).map(read).join('');
    assert.match(main, /EdgeToEdge\.enable\(this, SystemBarStyle\.light\(Color\.WHITE, Color\.WHITE\)\)/);
    assert.match(main, /content\.setBackgroundColor\(Color\.WHITE\)/);
    assert.match(main, /view\.setPadding\(0, all\.top, 0, 0\)/);
    assert.deepEqual(config.plugins?.SystemBars, {
      insetsHandling: 'native',
      initialViewportFitValueHint: 'cover',
      style: 'LIGHT',
    });
  });

  test('speaks https alone, and believes no certificate that a person added', () => {
    assert.equal(application?.attributes['android:usesCleartextTraffic'], 'false');
    assert.equal(application?.attributes['android:networkSecurityConfig'], '@xml/network_security_config');
    const network = resource('xml/network_security_config');
    assert.deepEqual(
      elementsOf(network, 'base-config').map((one) => one.attributes.cleartextTrafficPermitted),
      ['false'],
    );
    assert.deepEqual(
      elementsOf(network, 'certificates').map((one) => one.attributes.src),
      ['system'],
    );
    assert.deepEqual([...elementsOf(network, 'domain-config'), ...elementsOf(network, 'debug-overrides')], []);
    const { server, android } = config;
    assert.deepEqual([server?.cleartext, server?.androidScheme, android?.allowMixedContent], [false, 'https', false]);
    assert.deepEqual([server?.url, server?.allowNavigation], [undefined, []]);
  });

  test('leaves tokens and records out of every copy of the device', () => {
    assert.equal(application?.attributes['android:allowBackup'], 'false');
    assert.equal(application?.attributes['android:dataExtractionRules'], '@xml/data_extraction_rules');
    assert.equal(application?.attributes['android:fullBackupContent'], '@xml/backup_rules');
    const rules = resource('xml/data_extraction_rules');
    assert.deepEqual(
      rules.children.map(({ name }) => name),
      ['cloud-backup', 'device-transfer'],
    );
    for (const part of [...rules.children, resource('xml/backup_rules')]) {
      const excluded = part.children.map(({ name, attributes }) => [name, attributes.domain, attributes.path]);
      const all = ['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => ['exclude', domain, '.']);
      assert.deepEqual(excluded, all);
    }
  });

  test('opens the links that the server says it may, of one server, and nothing else from outside', () => {
    const [links] = elementsOf(manifest, 'intent-filter').filter(
      ({ attributes }) => 'android:autoVerify' in attributes,
    );
    assert.equal(links?.attributes['android:autoVerify'], 'true');
    const data = elementsOf(links ?? manifest, 'data').flatMap(({ attributes }) => Object.entries(attributes));
    const [scheme, host, ...paths] = data;
    assert.deepEqual([scheme, host?.[0]], [['android:scheme', 'https'], 'android:host']);
    // Gradle fills it from the one server of a build.
    assert.equal(host?.[1], '$'.concat('{serverHost}'));
    const opened = paths.map(([kind, path]) => (kind === 'android:pathPrefix' ? `${path}*` : path));
    const server = readFileSync(join(ROOT, 'apps/server/src/routes/association-answers.ts'), 'utf8');
    const named = /const OPENED = \[([^\]]+)\]/
      .exec(server)?.[1]
      ?.split(', ')
      .map((one) => one.replaceAll("'", ''));
    assert.deepEqual(opened, named);
    const exported = [...elementsOf(manifest, 'activity'), ...elementsOf(manifest, 'provider')].filter(
      ({ attributes }) => attributes['android:exported'] !== 'false',
    );
    assert.deepEqual(
      exported.map(({ attributes }) => attributes['android:name']),
      ['.MainActivity'],
    );
    assert.deepEqual([...elementsOf(manifest, 'service'), ...elementsOf(manifest, 'receiver')], []);
  });

  test('has the version of the product, and of the plugins those that are installed', () => {
    const gradle = read('app/build.gradle');
    assert.match(gradle, /parse\(file\("\$rootDir\/\.\.\/\.\.\/\.\.\/package\.json"\)\)/);
    assert.match(gradle, /versionName product\.version/);
    assert.doesNotMatch(gradle, /versionName ['"]/);
    for (const library of LIBRARIES) assert.ok(existsSync(library), library);
    const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8'));
    const plugins = Object.keys(dependencies).filter((name) => !['@capacitor/core', '@capacitor/ios'].includes(name));
    const inGradle = LIBRARIES.map((path) => /node_modules\/(@[\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? '');
    assert.deepEqual(inGradle.sort(), plugins.sort());
    const versions = [...gradle.matchAll(/:\$(\w+)"/g)].map(([, name = '']) => name);
    for (const name of versions) assert.match(read('variables.gradle'), new RegExp(`\\b${name} = `), name);
  });

  test('has only files of XML that its tools can read', () => {
    const files = globSync('app/src/main/**/*.xml', { cwd: ANDROID, exclude: ['**/assets/**'] });
    assert.ok(files.length > 10);
    for (const file of files) assert.doesNotThrow(() => readXml(read(file)), file);
  });

  test('is built by a Gradle from its makers, whose starter is theirs byte for byte', () => {
    const jar = createHash('sha256').update(readFileSync(join(ANDROID, 'gradle/wrapper/gradle-wrapper.jar')));
    assert.equal(jar.digest('hex'), GRADLE_WRAPPER);
    const wrapper = read('gradle/wrapper/gradle-wrapper.properties');
    assert.match(
      wrapper,
      /^distributionUrl=https\\:\/\/services\.gradle\.org\/distributions\/gradle-[\d.]+-all\.zip$/m,
    );
    assert.match(wrapper, /^validateDistributionUrl=true$/m);
  });

  test('holds no key, and reads it from its environment', () => {
    const gradle = read('app/build.gradle');
    assert.match(gradle, /storePassword System\.getenv\('ANDROID_KEYSTORE_PASSWORD'\)/);
    assert.match(read('.gitignore'), /^\*\.jks\n\*\.keystore$/m);
    assert.match(gradle, /release \{\s+debuggable false/);
  });
});
